/** Texts that customers see: products, cart, checkout, their orders. */
export const shop: Readonly<Record<string, string>> = {
  '{count} in total': 'कुल {count}',
  '{count} product found |||| {count} products found': '{count} उत्पाद मिला |||| {count} उत्पाद मिले',
  '{count} product |||| {count} products': '{count} उत्पाद |||| {count} उत्पाद',
  'Add {name} to the cart': '{name} को कार्ट में जोड़ें',
  'Add what you need. It stays here until you order, even if you close the page.':
    'जो चाहिए वह जोड़ें; ऑर्डर देने तक वह यहीं रहता है, पृष्ठ बंद करने पर भी।',
  'All brands': 'सभी ब्रांड',
  'Another address': 'दूसरा पता',
  'Anything we should know?': 'क्या हमें कुछ और जानना चाहिए?',
  'At least {1}': 'कम से कम {1}',
  'At most {1}': 'अधिकतम {1}',
  'Before your first order we need your phone number and your billing address. Your cart is saved.':
    'पहले ऑर्डर से पहले हमें आपका फ़ोन नंबर और बिलिंग पता चाहिए। तब तक देखते रहें; आपका कार्ट सुरक्षित रहता है।',
  Cart: 'कार्ट',
  Checkout: 'चेकआउट',
  'Close the cart': 'कार्ट बंद करें',
  'Complete my profile': 'मेरी प्रोफ़ाइल पूरी करें',
  'Delivery address': 'डिलीवरी का पता',
  'Empty the cart': 'कार्ट खाली करें',
  'For this order only': 'केवल इस ऑर्डर के लिए',
  'Go to checkout': 'चेकआउट पर जाएँ',
  'How will you pay?': 'आप भुगतान कैसे करेंगे?',
  'It is not linked to a customer. Please ask us to link it to your business.':
    'यह किसी ग्राहक से जुड़ा नहीं है। कृपया हमसे इसे अपने व्यवसाय से जुड़वाएँ।',
  'Loading the products': 'उत्पाद लोड हो रहे हैं',
  'My Orders': 'मेरे ऑर्डर',
  'My address': 'मेरा पता',
  'My orders': 'मेरे ऑर्डर',
  'News about your orders': 'आपके ऑर्डरों के समाचार',
  'This account cannot place orders': 'इस साइन-इन से कुछ ऑर्डर नहीं किया जा सकता',
  'Your cart is empty': 'इसमें अभी कुछ नहीं',
  'Nothing matches': 'कुछ मेल नहीं खाता',
  'One item is no longer available. |||| {smart_count} items are no longer available.':
    'एक वस्तु अब उपलब्ध नहीं है। |||| {smart_count} वस्तुएँ अब उपलब्ध नहीं हैं।',
  'Only a few left': 'बस थोड़े ही बचे',
  'Out of stock today. We will send it if it is back in stock when we approve your order; otherwise it will be removed.':
    'आज स्टॉक में नहीं है। आपका ऑर्डर स्वीकृत करते समय यह आ गया तो भेजा जाएगा, नहीं तो हटा दिया जाएगा।',
  'Place an order': 'ऑर्डर दें',
  'Place order for {total}': '{total} का ऑर्डर दें',
  'Placing your order…': 'आपका ऑर्डर दिया जा रहा है…',
  'Your prices, before tax.': 'ये आपके मूल्य हैं, कर से पहले।',
  'Quantity of {name} in the cart': 'कार्ट में {name} की मात्रा',
  'Search products': 'उत्पाद खोजें',
  'We will only send it if it is back in stock when we approve your order.':
    'आपका ऑर्डर स्वीकृत करते समय स्टॉक में होने पर ही भेजा जाएगा।',
  'Show all orders': 'सभी ऑर्डर दिखाएँ',
  'Show all products': 'सभी उत्पाद दिखाएँ',
  'Show more products': 'और उत्पाद दिखाएँ',
  'Show older orders': 'पुराने ऑर्डर दिखाएँ',
  'The shop is empty': 'दुकान खाली है',
  'There are more products. Search, or choose a category or brand.':
    'और भी हैं। खोजें, या कोई श्रेणी या ब्रांड चुनें।',
  'No products at the moment. Please come back soon.':
    'इस समय कुछ भी उपलब्ध नहीं है। कृपया जल्द ही फिर देखें।',
  'Try fewer words, or look in all categories and brands.':
    'कम शब्द आज़माएँ, या सभी श्रेणियों और ब्रांडों में देखें।',
  'View cart · {smart_count} item |||| View cart · {smart_count} items':
    'कार्ट देखें · {smart_count} वस्तु |||| कार्ट देखें · {smart_count} वस्तुएँ',
  'We will check the order and let you know when it is approved. Until then you can change or cancel it.':
    'हम ऑर्डर जाँचकर स्वीकृत होने पर बताएँगे। तब तक आप उसे बदल या रद्द कर सकते हैं।',
  'We couldn’t confirm your order. Press the button again: it will not be placed twice.':
    'हमें पता नहीं चला कि आपका ऑर्डर पहुँचा या नहीं। बटन फिर दबाएँ: ऑर्डर दो बार नहीं दिया जाएगा।',
  'Your orders appear here, with every step until delivery.':
    'आप जो ऑर्डर देते हैं वह पहुँचने तक हर चरण के साथ यहाँ दिखता है।',
  'Your cart': 'आपका कार्ट',
  'Your discount of {discount}%': 'आपकी {discount}% छूट',
  'Your order': 'आपका ऑर्डर',
  'from {quantity}': '{quantity} से',
  'my orders': 'मेरे ऑर्डर',
  'no tax': 'कर नहीं',
  'placed {stretch}': '{stretch} दिया गया',
  'plus {rate}% tax': '{rate}% कर अतिरिक्त',
  'the cart': 'कार्ट',
  'the products': 'उत्पाद',
  'the shop': 'दुकान',
  'your orders': 'आपके ऑर्डर',
}
