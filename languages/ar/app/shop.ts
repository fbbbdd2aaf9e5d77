/** Texts that customers see: products, cart, checkout, their orders. */
export const shop: Readonly<Record<string, string>> = {
  '{count} in total': 'العدد الكلي {count}',
  '{count} product found |||| {count} products found':
    'لم يُعثر على منتجات |||| عُثر على منتج واحد |||| عُثر على منتجين |||| عُثر على {count} منتجات |||| عُثر على {count} منتجًا |||| عُثر على {count} منتج',
  '{count} product |||| {count} products':
    'لا منتجات |||| منتج واحد |||| منتجان |||| {count} منتجات |||| {count} منتجًا |||| {count} منتج',
  'Add {name} to the cart': 'إضافة {name} إلى السلة',
  'Add what you need. It stays here until you order, even if you close the page.':
    'أضف ما تحتاج إليه؛ يبقى هنا حتى تطلب، حتى لو أغلقت الصفحة.',
  'All brands': 'جميع العلامات التجارية',
  'Another address': 'عنوان آخر',
  'Anything we should know?': 'هل من شيء ينبغي أن نعرفه؟',
  'At least {1}': '{1} على الأقل',
  'At most {1}': '{1} على الأكثر',
  'Before your first order we need your phone number and your billing address. Your cart is saved.':
    'قبل طلبك الأول نحتاج إلى رقم هاتفك وعنوان الفوترة. تصفّح ما شئت؛ سلتك محفوظة.',
  Cart: 'السلة',
  Checkout: 'إتمام الطلب',
  'Close the cart': 'إغلاق السلة',
  'Complete my profile': 'إكمال ملفي الشخصي',
  'Delivery address': 'عنوان التسليم',
  'Empty the cart': 'إفراغ السلة',
  'For this order only': 'لهذا الطلب فقط',
  'Go to checkout': 'الانتقال إلى إتمام الطلب',
  'How will you pay?': 'كيف ستدفع؟',
  'It is not linked to a customer. Please ask us to link it to your business.':
    'لا ينتمي إلى عميل. يرجى أن تطلب منا ربطه بمنشأتك.',
  'Loading the products': 'جارٍ تحميل المنتجات',
  'My Orders': 'طلباتي',
  'My address': 'عنواني',
  'My orders': 'طلباتي',
  'News about your orders': 'أخبار طلباتك',
  'This account cannot place orders': 'لا يمكن الطلب بحساب الدخول هذا',
  'Your cart is empty': 'السلة فارغة',
  'Nothing matches': 'لا شيء مطابق',
  'One item is no longer available. |||| {smart_count} items are no longer available.':
    'كل الأصناف معروضة. |||| صنف واحد لم يعد معروضًا. |||| صنفان لم يعودا معروضين. |||| {smart_count} أصناف لم تعد معروضة. |||| {smart_count} صنفًا لم تعد معروضة. |||| {smart_count} صنف لم تعد معروضة.',
  'Only a few left': 'لم يبقَ إلا القليل',
  'Out of stock today. We will send it if it is back in stock when we approve your order; otherwise it will be removed.':
    'نفد اليوم. يُرسل إن توفر عند اعتماد طلبك، وإلا فيُستبعد منه.',
  'Place an order': 'تقديم طلب',
  'Place order for {total}': 'تقديم الطلب بمبلغ {total}',
  'Placing your order…': 'جارٍ تقديم طلبك…',
  'Your prices, before tax.': 'الأسعار خاصة بك، قبل الضريبة.',
  'Quantity of {name} in the cart': 'كمية {name} في السلة',
  'Search products': 'البحث في المنتجات',
  'We will only send it if it is back in stock when we approve your order.':
    'لا يُرسل إلا إذا توفر عند اعتماد طلبك.',
  'Show all orders': 'عرض جميع الطلبات',
  'Show all products': 'عرض جميع المنتجات',
  'Show more products': 'عرض المزيد من المنتجات',
  'Show older orders': 'عرض الطلبات الأقدم',
  'The shop is empty': 'المتجر فارغ',
  'There are more products. Search, or choose a category or brand.':
    'هناك المزيد. ابحث عنه، أو اختر فئة أو علامة تجارية.',
  'No products at the moment. Please come back soon.':
    'لا شيء معروض في الوقت الحالي. يرجى العودة قريبًا.',
  'Try fewer words, or look in all categories and brands.':
    'جرّب كلمات أقل، أو ابحث في جميع الفئات والعلامات التجارية.',
  'View cart · {smart_count} item |||| View cart · {smart_count} items':
    'عرض السلة · فارغة |||| عرض السلة · صنف واحد |||| عرض السلة · صنفان |||| عرض السلة · {smart_count} أصناف |||| عرض السلة · {smart_count} صنفًا |||| عرض السلة · {smart_count} صنف',
  'We will check the order and let you know when it is approved. Until then you can change or cancel it.':
    'نفحص الطلب ونخبرك عند اعتماده. وحتى ذلك الحين يمكنك تغييره أو إلغاؤه.',
  'We couldn’t confirm your order. Press the button again: it will not be placed twice.':
    'لم نعرف هل وصل طلبك. اضغط الزر مرة أخرى: لن يُقدَّم مرتين.',
  'Your orders appear here, with every step until delivery.':
    'يظهر هنا ما تطلبه بكل خطواته حتى يُسلَّم.',
  'Your cart': 'سلتك',
  'Your discount of {discount}%': 'خصمك {discount}%',
  'Your order': 'طلبك',
  'from {quantity}': 'ابتداءً من {quantity}',
  'my orders': 'طلباتي',
  'no tax': 'دون ضريبة',
  'placed {stretch}': 'قُدّم {stretch}',
  'plus {rate}% tax': 'تضاف ضريبة {rate}%',
  'the cart': 'السلة',
  'the products': 'المنتجات',
  'the shop': 'المتجر',
  'your orders': 'طلباتك',
}
