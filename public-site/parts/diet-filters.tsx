import { useState } from 'react'
import { webLink } from '../router.ts'
import { useTexts } from '../site.tsx'
import { fill } from './fill.ts'
import { ChevronIcon } from './icons.tsx'

/** Values of the parameters `diet` and `without` of the products page and of its call. */
const DIETS = ['vegan', 'vegetarian'] as const
/** Always in view; most visitors who avoid something avoid one of these. */
const OFTEN_AVOIDED = ['gluten', 'nuts', 'milk', 'eggs'] as const
const ALSO_AVOIDED = [
  'peanuts',
  'mustard',
  'celery',
  'soya',
  'sesame',
  'sulphites',
  'fish',
  'crustaceans',
  'molluscs',
  'lupin',
] as const

const CHOICES = { diet: DIETS, without: [...OFTEN_AVOIDED, ...ALSO_AVOIDED] } as const
type Parameter = keyof typeof CHOICES
export type DietChoice = (typeof CHOICES)[Parameter][number]

export const DIET_PARAMETERS = Object.keys(CHOICES) as Parameter[]

/** Chosen values of a parameter. Others in the address are ignored. */
export const chosenIn = (query: URLSearchParams, name: Parameter): readonly DietChoice[] =>
  CHOICES[name].filter((value) => query.getAll(name).includes(value))

/** The query with one more value, or without it. */
export function toggled(query: URLSearchParams, name: Parameter, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('page')
  if (next.getAll(name).includes(value)) next.delete(name, value)
  else next.append(name, value)
  return next
}

interface Filtering {
  readonly query: URLSearchParams
  follow(query: URLSearchParams): void
}

/** Filters by diet and by what is not in the recipe. */
export function DietFilters({ query, follow }: Filtering) {
  const { sentences } = useTexts()
  const avoided = chosenIn(query, 'without')
  const [isOpen, setOpen] = useState(() => ALSO_AVOIDED.some((each) => avoided.includes(each)))
  const chips = { query, follow }
  return (
    <div className="diets">
      <Chips {...chips} name="diet" label={sentences.diet} values={DIETS} />
      <Chips
        {...chips}
        name="without"
        label={sentences.without}
        values={isOpen ? CHOICES.without : OFTEN_AVOIDED}
      >
        <button
          type="button"
          className="chips-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {sentences.moreAllergens}
          <ChevronIcon />
        </button>
      </Chips>
    </div>
  )
}

interface ChipsOf extends Filtering {
  readonly name: Parameter
  readonly label: string | undefined
  readonly values: readonly DietChoice[]
  readonly children?: React.ReactNode
}

function Chips({ query, follow, name, label, values, children }: ChipsOf) {
  const { dietChoices } = useTexts()
  const chosen = chosenIn(query, name)
  return (
    <fieldset className="chips chips-labelled">
      <legend className="unseen">{label}</legend>
      <b aria-hidden="true">{label}</b>
      {values.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => follow(toggled(query, name, value))}
          />
          <span>{dietChoices[value]}</span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}

/** Filters that a search text names: whoever types "gluten" usually looks for products without it. */
export function SuggestedFilters({ query }: { query: URLSearchParams }) {
  const { sentences, dietChoices } = useTexts()
  const typed = query.get('search')?.trim().toLowerCase() ?? ''
  if (typed.length < 3) return null
  const suggested = DIET_PARAMETERS.flatMap((name) =>
    CHOICES[name]
      .filter((value) => dietChoices[value].toLowerCase().startsWith(typed))
      .map((value) => ({ name, value })),
  )
  return suggested.map(({ name, value }) => {
    const next = toggled(query, name, value)
    next.delete('search')
    const label = dietChoices[value]
    return (
      <a key={value} className="suggested" href={webLink('products', next)}>
        {name === 'diet' ? label : fill(sentences.withoutOne, { name: label.toLowerCase() })}
      </a>
    )
  })
}
