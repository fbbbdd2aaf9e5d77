import { dashboard, translated, text } from '#admin'
import { BUYERS } from '../parties/customers/customer-types.ts'
import itemCategoryInEnglish from '../stock/item-category.resource.ts'

const itemCategory = translated(itemCategoryInEnglish)

export default dashboard({
  route: '/admin/dashboard',
  role: 'ADMIN',
  filters: [
    { name: 'customerType', label: text('Customer type'), items: BUYERS.customerType },
    { name: 'category', label: text('Category'), items: itemCategory },
  ],
})
