import { choice, everythingBut, forRoles, longText, resource, text, whole } from '#schema'

export default resource('faq', {
  label: ['Question', 'FAQ'],
  screen: '/faq/faqs',
  menu: { area: 'FAQ', order: 10, icon: 'help', inAccount: true },
  title: '{question}',
  fields: {
    question: text({ required: true, unique: true, min: 5, max: 250 }),
    // In lower case, without extra spaces or final punctuation.
    normalisedQuestion: text({ calculated: true, unique: true, writeOnly: true, max: 250 }),
    answer: longText({ max: 4000 }),
    category: choice(
      {
        GENERAL: 'General',
        ORDERS: 'Orders',
        PAYMENTS: 'Payments',
        SHIPMENTS: 'Shipments',
        PRODUCTS: 'Products',
        HR: 'HR',
      },
      { required: true, initial: 'GENERAL' },
    ),
    audience: choice(
      { ALL: 'Everybody', STAFF: 'Staff', CUSTOMER: 'Customers' },
      { required: true, initial: 'ALL' },
    ),
    faqStatus: choice(
      { ANSWERED: ['Answered', 'success'], UNANSWERED: ['Unanswered', 'warning'] },
      { calculated: true, initial: 'UNANSWERED', label: 'Status' },
    ),
    askCount: whole({ calculated: true, initial: 0, min: 0, max: 9999, label: 'Asked' }),
    displayOrder: whole({ required: true, initial: 0, min: 0, max: 9999 }),
  },
  list: {
    columns: ['question', 'category', 'faqStatus', 'askCount', 'displayOrder'],
    search: ['question', 'answer'],
    filters: ['category', 'faqStatus'],
    sort: 'displayOrder',
  },
  sheet: { matchOn: ['question'] },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('import'),
    ...forRoles(['EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
  },
  rows: {
    EMPLOYEE: { audience: ['ALL', 'STAFF'], faqStatus: 'ANSWERED' },
    CUSTOMER: { audience: ['ALL', 'CUSTOMER'], faqStatus: 'ANSWERED' },
  },
})
