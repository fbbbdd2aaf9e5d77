import {
  FIRST_PICTURES,
  FIRST_WORDS,
  TOPICS,
  type Drawing,
  type Topic,
  type Words,
} from '../../resources/website/words.ts'
import type { Placement } from '../api.ts'
import type { DietChoice } from '../parts/diet-filters.tsx'

/** One sentence per plural form; `{n}` is the number. */
export type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string
}

/** Texts of the site in one language. `{name}` is a placeholder. */
export interface Texts {
  readonly words: Readonly<Record<Placement, Words>>
  readonly pictures: Readonly<
    Record<Drawing, { readonly title: string; readonly description: string }>
  >
  readonly topics: Readonly<Record<Topic, string>>
  readonly allergens: Readonly<Record<string, string>>
  readonly diets: Readonly<Record<string, string>>
  /** Diets and allergens to filter by, as short as people say them. */
  readonly dietChoices: Readonly<Record<DietChoice, string>>
  readonly storage: Readonly<Record<string, string>>
  /** By error code. */
  readonly errors: Readonly<Record<string, string>>
  readonly found: Counted
  readonly sentences: Readonly<Record<SentenceName, string>>
}

const SENTENCES = {
  skip: 'Skip to the content',
  home: 'Home',
  about: 'About us',
  gallery: 'Gallery',
  products: 'Products',
  contact: 'Contact',
  ourProducts: 'Our products',
  findUs: 'Where to find us',
  signIn: 'Sign in',
  backOffice: 'My desk',
  menu: 'Menu',
  mainNavigation: 'Main',
  language: 'Language: {name}',
  chooseLanguage: 'Choose a language',
  reasons: 'Why people come back',
  browse: 'Browse the larder',
  seeAll: 'See all products',
  readStory: 'More about us',
  becomeStockist: 'Become a stockist',
  howWeCook: 'From orchard to shelf',
  ourBrands: 'The names on our jars',
  comeAndSee: 'Come and see us',
  openPicture: 'Look at “{title}”',
  pictureOf: 'Picture {n} of {total}',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  search: 'Search products',
  searchHint: 'Mango, mustard, gluten free …',
  brand: 'Brand',
  allBrands: 'All brands',
  category: 'Category',
  everything: 'Everything',
  clear: 'Clear search and filters',
  diet: 'Diet',
  without: 'Without',
  withoutOne: 'Without {name}',
  moreAllergens: 'More allergens',
  byRecipe: 'filtered by recipe. If you have an allergy, please read the label.',
  none: 'Nothing on our shelves matches that',
  noneWhy: 'Try another word, or look at everything we make.',
  pages: 'Pages',
  pageNumber: 'Page {n}',
  before: 'Previous page',
  after: 'Next page',
  productsFailed: 'We cannot show our products just now',
  productsFailedWhy: 'Our server does not answer. Please try again in a moment.',
  tryAgain: 'Try again',
  loading: 'Loading …',
  packSize: 'Pack size',
  ingredients: 'Ingredients',
  allergensTitle: 'Allergens',
  allergensNotStated:
    'The allergens of this product are not stated here yet. Please ask us before you eat or serve it.',
  suitableFor: 'Suitable for',
  contains: 'Contains',
  containsNone: 'None of the fourteen allergens is in the recipe.',
  notInRecipe: 'Not in the recipe: {names}.',
  storageTitle: 'Storage',
  backToProducts: 'All products',
  askAbout: 'Ask about this product',
  share: 'Share',
  linkCopied: 'Link copied',
  forPrices: 'Sign in to see prices and order',
  more: 'More from {category}',
  productGone: 'This product is not on our shelves',
  productGoneWhy: 'It may have been taken off the list. Have a look at what we make today.',
  openingHours: 'Opening hours',
  closed: 'Closed',
  openMap: 'Open the map',
  social: 'Follow us',
  writeToUs: 'Write to us',
  yourName: 'Your name',
  yourEmail: 'Your e-mail',
  yourPhone: 'Phone',
  optional: 'optional',
  topic: 'What is it about?',
  yourMessage: 'Your message',
  send: 'Send message',
  sending: 'Sending …',
  sent: 'Thank you, {name}. Your message is with us.',
  sentWhy: 'We will answer to {email} within two working days.',
  another: 'Write another message',
  leaveEmpty: 'Leave this field empty',
  wrongFields: 'Please look at what is marked below. Nothing you wrote is lost.',
  sendFailed:
    'Your message could not be sent because our server does not answer. Your text is still here: please try again in a moment, or write to {email}.',
  tooMany:
    'You have written to us several times in the last hour. Your text is still here: please send it later, or write to {email}.',
  ourAddress: 'us by e-mail',
  notFound: 'Page Not Found !',
  notFoundWhy: 'There is nothing at this address. It may be mistyped, or the page may have moved.',
  goHome: 'Go to the home page',
  unreachable:
    'We cannot reach our server just now. You can look around; products and the latest news come back as soon as it answers.',
  visit: 'Visit',
  rights: '© {year} {company}',
  opensElsewhere: 'opens another site',
} as const
export type SentenceName = keyof typeof SENTENCES

const texts: Texts = {
  words: FIRST_WORDS,
  pictures: FIRST_PICTURES,
  topics: TOPICS,
  allergens: {
    CELERY: 'Celery',
    GLUTEN: 'Cereals containing gluten',
    CRUSTACEANS: 'Crustaceans',
    EGGS: 'Eggs',
    FISH: 'Fish',
    LUPIN: 'Lupin',
    MILK: 'Milk',
    MOLLUSCS: 'Molluscs',
    MUSTARD: 'Mustard',
    NUTS: 'Tree nuts',
    PEANUTS: 'Peanuts',
    SESAME: 'Sesame',
    SOYA: 'Soya',
    SULPHITES: 'Sulphur dioxide and sulphites',
  },
  diets: { VEGAN: 'vegans', VEGETARIAN: 'vegetarians' },
  dietChoices: {
    vegan: 'Vegan',
    vegetarian: 'Vegetarian',
    gluten: 'Gluten',
    nuts: 'Nuts',
    milk: 'Milk',
    eggs: 'Eggs',
    peanuts: 'Peanuts',
    mustard: 'Mustard',
    celery: 'Celery',
    soya: 'Soya',
    sesame: 'Sesame',
    sulphites: 'Sulphites',
    fish: 'Fish',
    crustaceans: 'Crustaceans',
    molluscs: 'Molluscs',
    lupin: 'Lupin',
  },
  storage: {
    AMBIENT: 'Keep in a cool, dry cupboard. Once opened, keep in the fridge.',
    CHILLED: 'Keep in the fridge at 5 °C or below.',
    FROZEN: 'Keep frozen at −18 °C. Do not freeze again once thawed.',
  },
  errors: {
    required: 'Please fill this in.',
    email: 'That does not look like an e-mail address, for example name@example.com.',
    phone: 'Please give 8 to 15 digits, for example +44 116 496 0147.',
    tooShort: 'Please write a little more.',
    tooLong: 'That is too long.',
  },
  found: { one: '{n} product', other: '{n} products' },
  sentences: SENTENCES,
}

export default texts
