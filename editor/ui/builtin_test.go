package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestEveryBattleShowsInEveryPanelAndIsSavedUnchanged(t *testing.T) {
	require.Len(t, scenarios.Of("soldiers"), 14)
	a := newTestApp(t)
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			a.Open(info.ID)
			e := a.editor
			require.NotNil(t, e)
			s := e.doc.Scenario()
			for _, tabs := range []*panel.Tabs{e.side, e.lower} {
				for _, p := range tabs.Panels {
					e.showPanel(p.ID())
					assert.Equal(t, p, tabs.Shown())
				}
			}
			for i, text := range s.Victory.Sentences(s) {
				assert.Equal(t, text, e.drafts.victory.Form().Said(fmt.Sprintf(":whole:%d", i)))
			}
			for i, c := range s.Victory.Clauses {
				path := scenario.Element("victory.clauses", i)
				assert.Equal(t, c.Sentence(s), e.drafts.victory.Form().Said(path+":sentence"))
				e.revealField(path + ".condition")
				assert.Contains(t, e.drafts.victory.Form().Keys(), path+".condition:kind", "the clause opens")
			}
			for i, d := range s.Deployment {
				assert.Equal(t, d.Sentence(s), e.drafts.setup.Form().Said(scenario.Element("deployment", i)+":sentence"))
			}
			for i, r := range s.Reinforcements {
				assert.Equal(t, r.Sentence(s), e.drafts.setup.Form().Said(scenario.Element("reinforcements", i)+":sentence"))
			}
			for i, r := range s.Rules {
				_, ok := e.system.SpecialRule(r.Rule)
				require.True(t, ok)
				assert.Equal(t, e.system.Sentence(s, r), e.drafts.rules.Form().Said(scenario.Element("rules", i)+":sentence"))
			}
			steps, _ := e.doc.History()
			assert.Empty(t, steps, "looking changes nothing")

			path := filepath.Join(t.TempDir(), info.ID+".toml")
			require.NoError(t, e.doc.SaveAs(path))
			saved, err := os.ReadFile(path)
			require.NoError(t, err)
			built, ok := scenarios.Bytes(info.ID)
			require.True(t, ok)
			assert.Equal(t, string(built), string(saved))
			a.closeDocument(e)
		})
	}
}
