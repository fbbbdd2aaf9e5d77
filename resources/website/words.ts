/**
 * Initial texts of the site by place. Staff edit them under “Texts”; the site falls back to them if the server is
 * unavailable. Translations apply until a text is edited.
 */
export const FIRST_WORDS = {
  HOME_HERO: {
    heading: 'Slowly cooked. Jar by jar.',
    body: 'Chutneys, pickles, sauces and spices from a small British kitchen. Nothing rushed, nothing you would not have at home.',
  },
  HOME_KETTLES: { heading: 'Small kettles', body: 'Every batch is small enough to stir by hand.' },
  HOME_LABELS: { heading: 'Short labels', body: 'Fruit, vegetables, spice. You know every word.' },
  HOME_GROWERS: {
    heading: 'Growers we know',
    body: 'British fruit in season, spices from farms we visit.',
  },
  HOME_FEATURED: { heading: 'On the shelf now', body: 'A few things we are proud of this month.' },
  HOME_STORY: {
    heading: 'It began with one pan of mango chutney',
    body: 'A market stall, forty jars and a queue. We have more kettles today, but still one recipe book.\n\nEach chutney rests for six weeks before it leaves us, because that is when it tastes best.',
  },
  HOME_TRADE: {
    heading: 'Put us on your shelf',
    body: 'Delis, farm shops, restaurants and wholesalers order straight from us. Most orders leave within two working days.',
  },
  ABOUT_INTRO: {
    heading: 'A small kitchen with a long shelf',
    body: 'We make food that keeps: chutneys, pickles, sauces, spices, breads and sweets. The recipes are Gujarati, English and a little of everywhere in between.',
  },
  ABOUT_PICK: { heading: 'Pick', body: 'Ripe fruit, bought the week it is cooked.' },
  ABOUT_SIMMER: { heading: 'Simmer', body: 'Four hours in open copper, stirred by hand.' },
  ABOUT_REST: { heading: 'Rest', body: 'Six weeks in the dark, until the vinegar is gentle.' },
  ABOUT_SEND: { heading: 'Send', body: 'Packed to order and on the road in two days.' },
  ABOUT_PROMISE: {
    heading: 'What you can count on',
    body: 'We print every ingredient and all fourteen allergens, on the jar and here.\n\nWe taste each batch before it gets its label, and keep a jar of it until its date has passed.\n\nA person answers when you write to us.',
  },
  GALLERY_INTRO: {
    heading: 'From our kitchen',
    body: 'What is on the stove, on the shelf and on the table.',
  },
  PRODUCTS_INTRO: {
    heading: 'Our products',
    body: 'Everything we make, with what is in it and how to keep it.',
  },
  CONTACT_INTRO: {
    heading: 'Come and say hello',
    body: 'Ask about a jar, an order or a visit. A person reads every message and answers within two working days.',
  },
  FOOTER: {
    heading: 'Good food, slowly cooked.',
    body: 'Made in small kettles and sent on its way fresh.',
  },
} as const satisfies Readonly<Record<string, Words>>

export interface Words {
  readonly heading: string
  /** Paragraphs are separated by an empty line. */
  readonly body: string
}

/** Initial gallery pictures: drawings of the site. */
export const FIRST_PICTURES = {
  SHELF: {
    title: 'The long shelf',
    description: 'Shelves of jars in amber, red and green under hanging herbs',
  },
  KETTLE: {
    title: 'Mango chutney at hour three',
    description: 'A copper kettle steams on the stove between mangoes, ginger and chillies',
  },
  MARKET: {
    title: 'Saturday market',
    description: 'A striped market stall with crates of fruit and jars for sale',
  },
  ORCHARD: {
    title: 'The orchard in September',
    description: 'Apple trees heavy with fruit, a ladder and full baskets in the grass',
  },
  SPICES: {
    title: 'Ground this morning',
    description: 'Bowls of turmeric, chilli, cumin and herbs seen from above',
  },
  SUPPER: {
    title: 'Supper for six',
    description: 'A table from above with curry, rice, flatbread, pickles and lemons',
  },
  BREAD: {
    title: 'First bake, five o’clock',
    description: 'Loaves, flatbreads and pretzels on boards before a glowing brick oven',
  },
  HARVEST: {
    title: 'What came in today',
    description: 'A wooden crate full of tomatoes, aubergines, peppers, garlic and herbs',
  },
  VAN: {
    title: 'On the road',
    description: 'A green delivery van between hills on its way to the shops',
  },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly description: string }>
>

export type Drawing = keyof typeof FIRST_PICTURES

export const WEEKDAYS = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
} as const
export type Weekday = keyof typeof WEEKDAYS

/** Initial opening hours; null: closed. */
export const FIRST_HOURS: Readonly<
  Record<Weekday, readonly [opensAt: string, closesAt: string] | null>
> = {
  MONDAY: ['08:30', '17:00'],
  TUESDAY: ['08:30', '17:00'],
  WEDNESDAY: ['08:30', '17:00'],
  THURSDAY: ['08:30', '17:00'],
  FRIDAY: ['08:30', '16:00'],
  SATURDAY: ['09:00', '13:00'],
  SUNDAY: null,
}

export const TOPICS = {
  PRODUCTS: 'Products',
  ORDERS: 'An order',
  TRADE: 'Selling our products',
  VISIT: 'A visit',
  OTHER: 'Something else',
} as const
export type Topic = keyof typeof TOPICS

export const SITE_LANGUAGES = { EN: 'English', HI: 'Hindi', AR: 'Arabic' } as const
