/** Icons of `@iconify-json/fluent-emoji-flat` for food products, grouped by category. */
export const foodArt = {
  'Chutneys & pickles': {
    background: '#f3b458',
    items: {
      'Mango chutney': 'mango',
      'Lime pickle': 'lime',
      'Lemon pickle': 'lemon',
      'Garlic pickle': 'garlic',
      'Chilli pickle': 'hot-pepper',
      'Onion relish': 'onion',
      'Aubergine pickle': 'eggplant',
      'Apple chutney': 'red-apple',
      'Coconut chutney': 'coconut',
      'Pickled gherkins': 'cucumber',
    },
  },
  Sauces: {
    background: '#ec9474',
    items: {
      'Tomato ketchup': 'tomato',
      'Curry sauce': 'curry-rice',
      'Simmer sauce': 'pot-of-food',
      'Roast pepper sauce': 'bell-pepper',
      'Mushroom sauce': 'brown-mushroom',
      'Olive tapenade': 'olive',
      'Avocado dip': 'avocado',
      'Cheese sauce': 'cheese-wedge',
      'Chopped tomatoes': 'canned-food',
      'Pasta sauce': 'spaghetti',
    },
  },
  Spices: {
    background: '#e6c253',
    items: {
      'Ground ginger': 'ginger-root',
      'Dried mixed herbs': 'herb',
      'Sea salt': 'salt',
      'Chilli powder': 'hot-pepper',
      'Garlic granules': 'garlic',
      'Onion powder': 'onion',
      'Fenugreek leaves': 'leafy-green',
      'Mustard seed': 'seedling',
      'Sunflower seeds': 'sunflower',
      'Coconut flakes': 'coconut',
    },
  },
  'Snacks & savouries': {
    background: '#f0a56c',
    items: {
      'Masala popcorn': 'popcorn',
      'Salted pretzels': 'pretzel',
      'Roasted chestnuts': 'chestnut',
      'Salted peanuts': 'peanuts',
      'Potato crisps': 'potato',
      'Falafel bites': 'falafel',
      'Sweet potato bites': 'roasted-sweet-potato',
      'Vegetable wraps': 'burrito',
      'Potato sticks': 'french-fries',
      'Rice crackers': 'rice-cracker',
    },
  },
  'Sweets & biscuits': {
    background: '#eaa6a0',
    items: {
      'Chocolate chip cookies': 'cookie',
      'Milk chocolate bar': 'chocolate-bar',
      'Boiled sweets': 'candy',
      'Caramel custard': 'custard',
      'Moon cakes': 'moon-cake',
      'Chocolate doughnuts': 'doughnut',
      'Iced cup cakes': 'cupcake',
      'Fortune biscuits': 'fortune-cookie',
      'Fruit pie': 'pie',
      'Strawberry shortcake': 'shortcake',
    },
  },
  'Rice & grains': {
    background: '#bfc78f',
    items: {
      'Basmati rice': 'cooked-rice',
      'Paddy rice': 'sheaf-of-rice',
      Sweetcorn: 'ear-of-corn',
      'Split peas': 'pea-pod',
      'Rice balls': 'rice-ball',
      'Noodle bowl': 'steaming-bowl',
      'Kidney beans': 'beans',
      'Grain salad': 'green-salad',
      'Sweet rice dumplings': 'dango',
      'Rice meal kit': 'takeout-box',
    },
  },
  'Breads & frozen': {
    background: '#dfb988',
    items: {
      'Naan bread': 'flatbread',
      'White loaf': 'bread',
      Baguette: 'baguette-bread',
      'Butter croissants': 'croissant',
      'Sesame bagels': 'bagel',
      'Stuffed pitta': 'stuffed-flatbread',
      'Frozen dumplings': 'dumpling',
      'Frozen pancakes': 'pancakes',
      'Frozen waffles': 'waffle',
      'Frozen paella': 'shallow-pan-of-food',
    },
  },
  'Drinks & preserves': {
    background: '#d9a0ac',
    items: {
      'Masala chai': 'hot-beverage',
      'Green tea': 'teacup-without-handle',
      'Loose-leaf tea': 'teapot',
      'Sweet lassi': 'glass-of-milk',
      'Fruit juice carton': 'beverage-box',
      'Blossom honey': 'honey-pot',
      'Strawberry jam': 'strawberry',
      'Orange marmalade': 'tangerine',
      'Blueberry conserve': 'blueberries',
      'Cherry preserve': 'cherries',
    },
  },
} as const satisfies Readonly<Record<string, ArtCategory>>

export interface ArtCategory {
  /** Tile colour behind the pictures, `#rrggbb`. */
  readonly background: string
  /** Item name to icon name. */
  readonly items: Readonly<Record<string, string>>
}
