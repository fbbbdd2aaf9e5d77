/** Customers, and the places that addresses name. */
export const customers: Readonly<Record<string, string>> = {
  '{amount} overdue': '{amount} अतिदेय',
  'Latest orders': 'नवीनतम ऑर्डर',
  'Enter 0 to allow no sales on credit': '0: उधार पर बिक्री नहीं',
  'Add a phone number; the temporary password is sent to it.':
    'साइन-इन के लिए फ़ोन नंबर चाहिए: अस्थायी पासवर्ड वहीं भेजा जाता है।',
  'Other names used in spreadsheets, separated by semicolons':
    'नाम और कोड के अलावा शीटों में आने वाले नाम, अर्धविराम से अलग',
  'Billing address': 'बिलिंग पता',
  Cities: 'शहर',
  'City name': 'शहर का नाम',
  'Contact person': 'संपर्क व्यक्ति',
  'Contacts (.vcf)': 'संपर्क (.vcf)',
  Countries: 'देश',
  'Country name': 'देश का नाम',
  'Credit days': 'उधार के दिन',
  'Discount percent': 'छूट प्रतिशत',
  'Owes money': 'बकाया है',
  'ISO code': 'ISO कोड',
  'Leave blank to ship to the billing address': 'खाली छोड़ने पर: माल बिलिंग पते पर जाता है',
  'Order {1} is still open; finish or cancel it before making the customer inactive.':
    'ऑर्डर {1} अभी खुला है; ग्राहक को निष्क्रिय करने से पहले उसे पूरा या रद्द करें।',
  'Other names': 'अन्य नाम',
  'Suggested on each order line': 'हर ऑर्डर पंक्ति पर प्रस्तावित',
  'Self-registered': 'स्वयं पंजीकृत',
  State: 'राज्य',
  'State name': 'राज्य का नाम',
  States: 'राज्य',
  Terms: 'शर्तें',
  'The credit limit cannot be lower than the amount outstanding.':
    'उधार सीमा वर्तमान बकाया से कम नहीं रखी जा सकती।',
  'There is still money in the wallet; pay it out before making the customer inactive.':
    'वॉलेट में अभी राशि है; ग्राहक को निष्क्रिय करने से पहले उसे चुका दें।',
  'This customer still owes money and cannot be made inactive.':
    'इस ग्राहक पर अभी बकाया है, इसलिए निष्क्रिय नहीं किया जा सकता।',
  Incomplete: 'पूरा करना बाकी',
  'Wallet balance': 'वॉलेट शेष',
  'Won from lead': 'किस संभावित ग्राहक से',
}
