; The installer for one user of Windows, who need be no administrator. .ci/exe gives it
; VERSION and NUMBERS (what Windows compares), INSTALL and REMOVE, which put all that is
; installed there and take it away, ICON and OUT.
Unicode true
Target amd64-unicode
ManifestDPIAware true
ManifestDPIAwareness "PerMonitorV2"
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include MUI2.nsh

!define PROGRAM "mapsheet-editor.exe"
!define TYPE "Mapsheet.Scenario"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Mapsheet"
!define MENU "$SMPROGRAMS\Mapsheet"

Name "Mapsheet"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Mapsheet"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
VIProductVersion "${NUMBERS}"
VIAddVersionKey ProductName "Mapsheet"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs Mapsheet"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey CompanyName "The Mapsheet authors"
VIAddVersionKey LegalCopyright "The Mapsheet authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "Start Mapsheet"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; The system keeps programs that run from being written over and removed: asks for them
; to be closed before anything is changed.
!macro TryToWrite FILE
	IfFileExists "$INSTDIR\${FILE}" 0 +3
	FileOpen $0 "$INSTDIR\${FILE}" a
	FileClose $0
!macroend
!macro WaitUntilClosed
	again:
	ClearErrors
	!insertmacro TryToWrite "${PROGRAM}"
	!insertmacro TryToWrite "mapsheet.exe"
	IfErrors 0 closed
	MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Mapsheet is running. Close its windows, then go on." /SD IDCANCEL IDRETRY again
	SetErrorLevel 1
	Quit
	closed:
!macroend

; Says that what opens which file has changed.
!macro TellTypes
	System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
	!insertmacro WaitUntilClosed
	SetOutPath "$INSTDIR"
	!include "${INSTALL}" ; all that is installed
	WriteUninstaller "$INSTDIR\uninstall.exe"

	CreateDirectory "${MENU}"
	SetOutPath "$PROFILE" ; where the programs begin that the menu starts
	CreateShortcut "${MENU}\Mapsheet.lnk" "$INSTDIR\${PROGRAM}"
	CreateShortcut "${MENU}\Mapsheet command line.lnk" "$SYSDIR\cmd.exe" '/k "set PATH=$INSTDIR;%PATH%&& mapsheet --help"'
	SetOutPath "$INSTDIR"

	WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "Mapsheet scenario"
	WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
	WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
	WriteRegStr HKCU "${CLASSES}\.mapsheet" "" "${TYPE}"
	; TOML stays with what opens it already; Mapsheet stands in the menu "Open with".
	WriteRegStr HKCU "${CLASSES}\.toml\OpenWithProgids" "${TYPE}" ""
	WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}" "FriendlyAppName" "Mapsheet"
	WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
	WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}\SupportedTypes" ".mapsheet" ""
	WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}\SupportedTypes" ".toml" ""

	WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Mapsheet"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM},0"
	WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Mapsheet authors"
	WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
	WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
	WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
	!insertmacro TellTypes
SectionEnd

; What people made stays: their files, and in their own folders the settings, the
; journals of unsaved work and the versions.
Section Uninstall
	!insertmacro WaitUntilClosed
	!include "${REMOVE}" ; by name: other files may lie beside them
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"

	Delete "${MENU}\Mapsheet.lnk"
	Delete "${MENU}\Mapsheet command line.lnk"
	RMDir "${MENU}"

	DeleteRegKey HKCU "${CLASSES}\${TYPE}"
	DeleteRegKey HKCU "${CLASSES}\.mapsheet"
	DeleteRegValue HKCU "${CLASSES}\.toml\OpenWithProgids" "${TYPE}"
	DeleteRegKey /ifempty HKCU "${CLASSES}\.toml\OpenWithProgids"
	DeleteRegKey /ifempty HKCU "${CLASSES}\.toml"
	DeleteRegKey HKCU "${CLASSES}\Applications\${PROGRAM}"
	DeleteRegKey HKCU "${UNINSTALL}"
	!insertmacro TellTypes
SectionEnd
