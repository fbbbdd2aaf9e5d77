import { choice, forRoles, image, longText, resource, text } from '#schema'

const WITH_PICTURE = ['HOME_HERO', 'HOME_STORY', 'ABOUT_INTRO'] as const

/** Text at one place on the public site. Pictures, opening hours and products are separate records. */
export default resource('web-section', {
  label: ['Text', 'Texts'],
  screen: '/website/manage-texts',
  menu: { area: 'Website', order: 20, icon: 'article' },
  title: '{placement}',
  fields: {
    placement: choice(
      {
        HOME_HERO: 'Home: introduction',
        HOME_KETTLES: 'Home: first reason',
        HOME_LABELS: 'Home: second reason',
        HOME_GROWERS: 'Home: third reason',
        HOME_FEATURED: 'Home: featured products',
        HOME_STORY: 'Home: our story',
        HOME_TRADE: 'Home: for shops',
        ABOUT_INTRO: 'About us: introduction',
        ABOUT_PICK: 'About us: first step',
        ABOUT_SIMMER: 'About us: second step',
        ABOUT_REST: 'About us: third step',
        ABOUT_SEND: 'About us: fourth step',
        ABOUT_PROMISE: 'About us: promise',
        GALLERY_INTRO: 'Gallery',
        PRODUCTS_INTRO: 'Products',
        CONTACT_INTRO: 'Contact',
        FOOTER: 'Footer of every page',
      },
      { required: true, unique: true, frozen: true, label: 'Where it appears' },
    ),
    heading: text({ required: true, min: 2, max: 80 }),
    body: longText({
      required: true,
      min: 2,
      max: 800,
      label: 'Text',
      help: 'Leave an empty line to start a new paragraph.',
    }),
    picture: image({
      shownWhen: { placement: WITH_PICTURE },
      help: 'Replaces the drawing next to the text.',
    }),
  },
  list: {
    columns: ['placement', 'heading', 'body'],
    search: ['heading', 'body'],
    filters: ['placement'],
    sort: 'id',
  },
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show', 'edit']),
})
