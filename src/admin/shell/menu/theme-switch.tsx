import AutoIcon from '@mui/icons-material/BrightnessAutoOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { useColorScheme } from '@mui/material/styles'
import { text } from '../../i18n/text.ts'
import { ChoiceMenu } from './choice-menu.tsx'

const MODES = [
  ['light', LightIcon, text('Light')],
  ['dark', DarkIcon, text('Dark')],
  ['system', AutoIcon, text('Use system setting')],
] as const

export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme()
  const Icon = MODES.find(([name]) => name === mode)?.[1] ?? AutoIcon
  return (
    <ChoiceMenu
      title={text('Appearance')}
      label={text('Appearance')}
      icon={<Icon sx={{ fontSize: 20 }} />}
      choices={MODES.map(([name, ModeIcon, words]) => ({
        name,
        words,
        icon: <ModeIcon sx={{ fontSize: 18 }} />,
        isChosen: mode === name,
        onChoose: () => setMode(name),
      }))}
    />
  )
}
