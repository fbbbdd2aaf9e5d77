import { dashboard, translated, text } from '#admin'
import { BUYERS } from '../parties/customers/customer-types.ts'
import brandInEnglish from '../stock/brand.resource.ts'
import itemCategoryInEnglish from '../stock/item-category.resource.ts'

const brand = translated(brandInEnglish)
const itemCategory = translated(itemCategoryInEnglish)

export default dashboard({
  route: '/admin/dashboard/super/dashboard',
  role: 'SUPER_ADMIN',
  filters: [
    { name: 'brand', label: text('Brand'), items: brand },
    { name: 'category', label: text('Category'), items: itemCategory },
    { name: 'customerType', label: text('Customer type'), items: BUYERS.customerType },
  ],
})
