package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// saveGames adds the flag that names the file in which games are kept.
func saveGames(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "save", "", "keep the games in the `FILE` every five minutes, and do not play those again that it has")
}

// keepingGames plays with the book of games in a file, or with nil where none is named, and
// keeps it. The command reads the files of the names, and goes on with the games when it is
// given again.
func keepingGames(cmd *cobra.Command, path string, names []string, play func(*balance.Book) error) error {
	return keepingGamesFor(cmd, "the same command", path, names, play)
}

// keepingGamesFor is keepingGames where something else goes on with them.
func keepingGamesFor(cmd *cobra.Command, goesOn, path string, names []string, play func(*balance.Book) error) error {
	if path == "" {
		return play(nil)
	}
	book, err := openBook(path, names)
	if err != nil {
		return problem(err)
	}
	out := cmd.ErrOrStderr()
	if n := book.Len(); n > 0 {
		printf(out, "%s has %s already, which are not played again\n", path, model.Counted(n, "game", "games"))
	}
	book.Tell(tellTrouble(out, func() string { return path }))
	failed := play(book)
	if err := book.Close(); err != nil {
		fmt.Fprintln(out, cannotKeep(path, err))
		return errors.Join(failed, errPrinted)
	}
	if n := book.Gone(); n > 0 {
		printf(out, "%s that %s held made room, as they were asked for longest ago\n", model.Counted(n, "game", "games"), path)
	}
	if n := book.Over(); n > 0 {
		printf(out, "%s is full: %s more are not kept\n", path, model.Counted(n, "game", "games"))
	}
	if book.Len() == 0 { // as where the command failed before the first
		return failed
	}
	printf(out, "%s in %s: %s goes on with them\n", model.Counted(book.Len(), "game is kept", "games are kept"), path, goesOn)
	return failed
}

// openBook opens the file in which games are kept, and writes it, so that what stands against that
// is said before they are played.
func openBook(path string, names []string) (*balance.Book, error) {
	if err := schema.CheckName(path); err != nil {
		return nil, cannotKeep(path, err)
	}
	if err := errors.Join(hasFolder(path), spares(path, names...), sparesWork(disk.System{}, path)); err != nil {
		return nil, err
	}
	book, err := balance.OpenBook(disk.System{}, path, engineVersion())
	var of *fs.PathError
	switch {
	case errors.Is(err, balance.ErrElsewhere):
		return nil, fmt.Errorf("%s: another program keeps its games there now", path)
	case errors.As(err, &of):
		return nil, cannotKeep(path, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := book.Save(); err != nil {
		return nil, cannotKeep(path, err)
	}
	return book, nil
}

// tellTrouble says that games cannot be kept in a file while they are played, and that they can
// again.
func tellTrouble(out io.Writer, path func() string) balance.Trouble {
	return func(err error) {
		if err != nil {
			fmt.Fprintln(out, cannotKeep(path(), err))
		} else {
			printf(out, "the games can be kept in %s again\n", path())
		}
	}
}

func cannotKeep(path string, err error) error {
	return fmt.Errorf("the games cannot be kept in %s: %s", path, schema.Reason(err))
}
