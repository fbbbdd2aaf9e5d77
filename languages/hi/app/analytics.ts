/** Charts and the screens that they stand on. */
export const analytics: Readonly<Record<string, string>> = {
  'Wallet credit not applied': 'उपयोग न हुआ वॉलेट क्रेडिट',
  'Customers’ wallet balances on the last day of the period. They are not deducted from receivables.':
    'अवधि के अंतिम दिन ग्राहकों के वॉलेट में जो था। साथ दी गई प्राप्य राशियों में से यह घटाया नहीं जाता।',
  'Invoices outstanding on the last day of the period (today, if the period is not over), by days overdue. Wallet credit is not deducted.':
    'अवधि के अंतिम दिन (या यदि वह आगे है तो आज) जो बकाया था, उस दिन तक के अतिदेय दिनों के अनुसार। वॉलेट का क्रेडिट घटाया नहीं जाता।',
  '31–90 days': '31–90 दिन',
  '8–30 days': '8–30 दिन',
  'Active and dormant customers': 'सक्रिय और निष्क्रिय ग्राहक',
  'As of today, by the billing address of the customer.': 'आज की स्थिति, ग्राहक के बिलिंग पते के अनुसार।',
  'At the end of each period: active are those who placed an order in the 90 days up to it, dormant those whose last order is older.':
    'हर अवधि के अंत में: सक्रिय वे हैं जिन्होंने उससे पहले के 90 दिनों में ऑर्डर दिया, निष्क्रिय वे जिनका पिछला ऑर्डर उससे पुराना है।',
  'At production cost; batches without a unit cost have no value.':
    'बनाने की लागत पर; जिन बैचों की इकाई लागत नहीं है उनका कोई मूल्य नहीं।',
  'Average order': 'औसत ऑर्डर',
  'Best-selling items': 'सबसे अधिक बिकने वाले आइटम',
  'Budget and expenses': 'बजट और खर्च',
  'By delivery address. Shipping is left out when filtered by brand.':
    'ऑर्डर के डिलीवरी पते के अनुसार। किसी ब्रांड तक सीमित करने पर शिपिंग शामिल नहीं होती।',
  'By the billing address, at the end of the period.': 'बिलिंग पते के अनुसार, अवधि के अंत में।',
  'By the day maintenance was completed.': 'रखरखाव पूरा होने के दिन के अनुसार।',
  'By invoice date, less returns. Shipping is left out when filtered by goods.':
    'इनवॉइस के दिन के अनुसार, वापस आया माल घटाकर। कुछ माल तक सीमित करने पर शिपिंग शामिल नहीं होती।',
  'By the day the leads were lost.': 'खोने के दिन के अनुसार।',
  'By the day the orders were placed.': 'ऑर्डर दिए जाने के दिन के अनुसार।',
  'By planned date.': 'जिस दिन के लिए नियोजित थे, उस दिन के अनुसार।',
  'Closing balance': 'अंतिम शेष',
  'Completed maintenance and vehicle services, and payments to contractors. Pay is gross pay and counts on the day it was approved.':
    'पूरा हुआ रखरखाव और वाहन सर्विस, और ठेकेदारों को भुगतान। वेतन सकल वेतन है और स्वीकृति के दिन गिना जाता है।',
  'Completed productions. Quantities in different units are added together.':
    'पूरे हुए उत्पादन। अलग-अलग इकाइयों की मात्राएँ एक साथ जोड़ी जाती हैं।',
  Conversion: 'रूपांतरण',
  'Conversion of leads': 'संभावित ग्राहकों का रूपांतरण',
  'Cost of maintenance': 'रखरखाव की लागत',
  'Customers by place': 'स्थान के अनुसार ग्राहक',
  'Customers by type': 'प्रकार के अनुसार ग्राहक',
  Dormant: 'निष्क्रिय',
  Downtime: 'बंद रहने का समय',
  'Downtime of machines': 'मशीनों के बंद रहने का समय',
  'Expenses and net sales': 'खर्च और शुद्ध बिक्री',
  'Expenses and pay': 'खर्च और वेतन',
  'Expenses and pay as % of net sales': 'शुद्ध बिक्री के % में खर्च और वेतन',
  'Expenses as % of net sales': 'शुद्ध बिक्री के % में खर्च',
  'Expenses over time': 'समय के साथ खर्च',
  'Expenses that were approved or paid, by their date.':
    'स्वीकृत या चुकाए गए खर्च, उनकी तारीख के अनुसार।',
  'Their number at the end of the period, or their purchases in it.':
    'अवधि के अंत में कितने थे, या उन्होंने उसमें क्या खरीदा।',
  'Invoices by payment': 'भुगतान के अनुसार इनवॉइस',
  'Largest customers': 'सबसे बड़े ग्राहक',
  'Leads by place': 'स्थान के अनुसार संभावित ग्राहक',
  'Leads by source': 'स्रोत के अनुसार संभावित ग्राहक',
  'Leads count on the day they were created, won leads on the day they were won.':
    'संभावित ग्राहक बनने के दिन गिने जाते हैं, जीते हुए जीतने के दिन।',
  'Leads that were created in the period, by their status today.':
    'अवधि में बने संभावित ग्राहक, आज की स्थिति के अनुसार।',
  'Median hours to decision': 'निर्णय तक के घंटों का मध्यमान',
  'Net sales by brand or category': 'ब्रांड या श्रेणी के अनुसार शुद्ध बिक्री',
  'Net sales by place': 'स्थान के अनुसार शुद्ध बिक्री',
  'Net sales of the period; outstanding as of today.': 'अवधि की शुद्ध बिक्री; बकाया आज की स्थिति में।',
  'Never ordered': 'कभी ऑर्डर नहीं दिया',
  'New customers': 'नए ग्राहक',
  'Order and sales': 'ऑर्डर और बिक्री',
  'Order value': 'ऑर्डर का मूल्य',
  'Orders decided in the period: the median of the hours they waited, and how many of them were rejected.':
    'अवधि में तय हुए ऑर्डर: प्रतीक्षा के घंटों का मध्यमान, और उनमें से कितने अस्वीकृत हुए।',
  'Outstanding by place': 'स्थान के अनुसार बकाया',
  'Pay is gross pay and counts on the day it was approved.':
    'वेतन सकल वेतन है और स्वीकृति के दिन गिना जाता है।',
  'Production and yield': 'उत्पादन और सही उत्पादन का अनुपात',
  'Production by item or category': 'आइटम या श्रेणी के अनुसार उत्पादन',
  'Quantities in different units are added together.':
    'अलग-अलग इकाइयों की मात्राएँ एक साथ जोड़ी जाती हैं।',
  'Quantity written off': 'बट्टे खाते की मात्रा',
  'Running costs': 'चालू लागतें',
  'Stock by expiry': 'समाप्ति के अनुसार स्टॉक',
  'The budget of each month in the period, next to what was approved or paid.':
    'अवधि में आने वाले हर महीने का बजट, स्वीकृत या चुकाई गई राशि के साथ।',
  'Time to approval': 'स्वीकृति में लगा समय',
  'Up to 7 days': '7 दिन तक',
  'Value written off': 'बट्टे खाते का मूल्य',
  Wallets: 'वॉलेट',
  'Money paid into wallets, paid out, and held at the end of each period.':
    'वॉलेट में क्या आया, क्या गया, और हर अवधि के अंत में उनमें कितना था।',
  'Stock on hand by remaining shelf life.': 'मौजूदा मात्रा, आज से समाप्ति में शेष दिनों के अनुसार।',
  'Invoices of the period, less returns, by payment status today. Open and partly paid include overdue ones.':
    'अवधि में इनवॉइस की गई राशि, वापस आया माल घटाकर, आज तक के भुगतान के अनुसार। खुले और आंशिक रूप से भुगतान किए गए में बकाया तिथि पार कर चुके भी शामिल हैं।',
  'Why leads were lost': 'संभावित ग्राहक क्यों खोए',
  'Without shipping, less returns.': 'शिपिंग के बिना, वापस आया माल घटाकर।',
  'Won and lost leads count on the day they were closed, and so does the conversion.':
    'जीते और खोए संभावित ग्राहक बंद होने के दिन गिने जाते हैं, और रूपांतरण भी।',
  'active customers': 'सक्रिय ग्राहक',
  'balance of wallets': 'वॉलेट का शेष',
  'customers who never ordered': 'कभी ऑर्डर न देने वाले ग्राहक',
  'dormant customers': 'निष्क्रिय ग्राहक',
  'expenses and pay as a share of net sales': 'शुद्ध बिक्री में खर्च और वेतन का अनुपात',
  'expenses as a share of net sales': 'शुद्ध बिक्री में खर्च का अनुपात',
  'invoiced sales': 'इनवॉइस की गई बिक्री',
  'leads lost': 'हाथ से गए संभावित ग्राहक',
  'leads won': 'जीते गए संभावित ग्राहक',
  'maintenance costs': 'रखरखाव का खर्च',
  'overdue receivables': 'समय से अधिक बकाया',
  'payments into wallets': 'वॉलेट में जमा',
  'payments out of wallets': 'वॉलेट से भुगतान',
  'quantity produced': 'उत्पादित मात्रा',
  'quantity rejected': 'अस्वीकृत मात्रा',
  'quantity shipped': 'भेजी गई मात्रा',
  receivables: 'बकाया राशि',
  'share of rejected orders': 'अस्वीकृत ऑर्डर का अनुपात',
  'stock on hand': 'मौजूदा स्टॉक',
  'vehicle service costs': 'वाहन सर्विस का खर्च',
}
