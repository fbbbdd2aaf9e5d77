import { Box } from '@mui/material'
import { language, LANGUAGES, type Language } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { chooseLanguage } from '../../session/choose-language.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/** The languages, each in its own language and script. */
export const LanguageMenu = () =>
  LANGUAGES.length > 1 && (
    <ChoiceMenu
      title={text('Language')}
      label={text('Language: {name}', { name: language.name })}
      icon={<Flag of={language} />}
      choices={LANGUAGES.map((each) => ({
        name: each.tag,
        words: each.name,
        icon: <Flag of={each} />,
        isChosen: each === language,
        onChoose: () => chooseLanguage(each.tag),
        lang: each.tag,
        dir: each.direction,
      }))}
    />
  )

const Flag = ({ of: { flag } }: { of: Language }) => (
  <Box component="img" src={flag} alt="" sx={{ width: 20, height: 20, display: 'block' }} />
)
