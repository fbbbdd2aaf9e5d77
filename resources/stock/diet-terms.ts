/** Allergens by the everyday words for them. */
const AVOIDED = {
  celery: ['CELERY'],
  gluten: ['GLUTEN'],
  wheat: ['GLUTEN'],
  crustacean: ['CRUSTACEANS'],
  shellfish: ['CRUSTACEANS', 'MOLLUSCS'],
  egg: ['EGGS'],
  eggs: ['EGGS'],
  fish: ['FISH'],
  lupin: ['LUPIN'],
  milk: ['MILK'],
  dairy: ['MILK'],
  mustard: ['MUSTARD'],
  nut: ['NUTS', 'PEANUTS'],
  nuts: ['NUTS', 'PEANUTS'],
  peanut: ['PEANUTS'],
  peanuts: ['PEANUTS'],
  sesame: ['SESAME'],
  soy: ['SOYA'],
  soya: ['SOYA'],
  sulphite: ['SULPHITES'],
  sulphites: ['SULPHITES'],
} as const

/** Items with stated allergens or ingredients: no others are called free from anything. */
const STATED = { any: [{ allergens: { not: null } }, { ingredients: { not: null } }] } as const

const without = (allergens: readonly string[]) => ({
  all: [STATED, ...allergens.map((each) => ({ allergens: { not: each } }))],
})

const VEGETARIAN = { diets: ['VEGAN', 'VEGETARIAN'] }

/** Searches on the site that are answered by diets and stated allergens: "vegan", "gluten free", "without nuts". */
export const DIET_TERMS = {
  vegan: { diets: 'VEGAN' },
  vegetarian: VEGETARIAN,
  veggie: VEGETARIAN,
  ...Object.fromEntries(
    Object.entries(AVOIDED).flatMap(([name, allergens]) =>
      [`${name} free`, `free from ${name}`, `without ${name}`, `no ${name}`].map((term) => [
        term,
        without(allergens),
      ]),
    ),
  ),
}
