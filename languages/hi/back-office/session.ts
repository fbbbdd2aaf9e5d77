/** Signing in, codes, passwords. */
export const session: Readonly<Record<string, string>> = {
  'Enter the code we sent to {phone} to start using it.':
    'इस्तेमाल शुरू करने के लिए {phone} पर भेजा गया कोड दर्ज करें।',
  'Another code is on its way.': 'दूसरा कोड भेजा जा रहा है।',
  'Not now': 'अभी नहीं',
  'Phone number changed': 'फ़ोन नंबर बदल दिया गया',
  'The code has expired. Please enter the phone number again.':
    'कोड की समय-सीमा समाप्त हो गई है। कृपया फ़ोन नंबर फिर से दर्ज करें।',
  'This phone number already belongs to another account. Please use another one, or ask the office.':
    'यह फ़ोन नंबर पहले से किसी दूसरे खाते का है। कृपया दूसरा नंबर दें, या कार्यालय से पूछें।',
  'Use this number': 'यह नंबर इस्तेमाल करें',
  'We sent a code to {phone}. Enter it to use this number; until then your old number stays in use.':
    'हमने {phone} पर एक कोड भेजा है। इस नंबर का उपयोग करने के लिए उसे दर्ज करें; तब तक पुराना नंबर ही रहेगा।',
  'Enter the six-digit code.': 'कोड छह अंकों का होता है।',
  'A password can have at most {1} characters.': 'पासवर्ड में अधिकतम {1} वर्ण हो सकते हैं।',
  'A password cannot start or end with a space.': 'पासवर्ड रिक्त स्थान से शुरू या समाप्त नहीं होना चाहिए।',
  'A password must have at least {1} characters.': 'पासवर्ड में कम से कम {1} वर्ण चाहिए।',
  'A password must have at least 8 characters.': 'पासवर्ड में कम से कम 8 वर्ण होने चाहिए।',
  'Already have an account?': 'पहले से खाता है?',
  'Ask for a code': 'कोड माँगें',
  'Your session ended. Sign in again.': 'आपका सत्र समाप्त हो गया। फिर से साइन इन करें।',
  'Your session ended. Sign in again; what you typed is kept.':
    'आपका सत्र समाप्त हो गया। फिर से साइन इन करें; आपने जो लिखा था वह सुरक्षित है।',
  'Back to sign in': 'साइन-इन पर वापस',
  'Caps lock is on': 'कैप्स लॉक चालू है',
  'Check code': 'कोड जाँचें',
  'Choose a new password': 'नया पासवर्ड चुनें',
  'Choose your own password': 'अपना पासवर्ड चुनें',
  'Current password': 'वर्तमान पासवर्ड',
  'Enter a new password.': 'नया पासवर्ड दर्ज करें।',
  'Enter a phone number with 8 to 15 digits, for example +44 20 7946 0018.':
    '8 से 15 अंकों का फ़ोन नंबर दर्ज करें, जैसे +44 20 7946 0018।',
  'Enter an e-mail address like name@company.com.': 'name@company.com जैसा ई-मेल पता दर्ज करें।',
  'Enter the code': 'कोड दर्ज करें',
  'For {user}. You will be signed out everywhere else.':
    '{user} के लिए। बाकी सब जगह से आप साइन आउट हो जाएँगे।',
  'For customers. We will ask for your phone number and address with your first order.':
    'ग्राहकों के लिए। फ़ोन और पता पहले ऑर्डर के साथ पूछे जाते हैं।',
  'Forgot password?': 'पासवर्ड भूल गए?',
  'Forgot your password?': 'पासवर्ड भूल गए?',
  'If {who} matches an account, a text message with a six-digit code is on its way. It is valid for {smart_count} minute. |||| If {who} matches an account, a text message with a six-digit code is on its way. It is valid for {smart_count} minutes.':
    'यदि {who} हमारे यहाँ दर्ज है, तो छह अंकों वाला संदेश भेजा जा रहा है। यह {smart_count} मिनट तक मान्य है। |||| यदि {who} हमारे यहाँ दर्ज है, तो छह अंकों वाला संदेश भेजा जा रहा है। यह {smart_count} मिनट तक मान्य है।',
  'New password': 'नया पासवर्ड',
  'Not a customer yet?': 'अभी ग्राहक नहीं हैं?',
  'Create an account': 'खाता खोलें',
  'Open the full link you were given, or ask for a code instead.':
    'इसे ठीक वैसे ही फिर खोलें जैसे आपको दिया गया था, या इसके बदले कोड माँगें।',
  'You will be signed out on other devices.': 'अन्य उपकरणों को फिर से साइन इन करना होगा।',
  'Password changed': 'पासवर्ड बदल दिया गया',
  'Phone number or user name': 'फ़ोन नंबर या उपयोगकर्ता नाम',
  'Please fill in {1}.': 'कृपया {1} भरें।',
  'Please fill in {label}.': 'कृपया {label} भरें।',
  'Please type {1} again: it contains characters that are not allowed.':
    'कृपया {1} फिर से लिखें: इसमें ऐसे वर्ण हैं जो छापे नहीं जा सकते।',
  'Save new password': 'नया पासवर्ड सहेजें',
  'Send another code': 'दूसरा कोड भेजें',
  'Send code': 'कोड भेजें',
  'Sign in': 'साइन इन करें',
  'Sign in to {company}.': '{company} में साइन इन करें।',
  'Sign out instead': 'इसके बजाय साइन आउट करें',
  'We couldn’t sign you in. Please try again.': 'साइन-इन नहीं हो सका। कृपया फिर प्रयास करें।',
  'Signing in…': 'साइन इन हो रहा है…',
  'Strength: fair': 'मज़बूती: ठीक',
  'Strength: good': 'मज़बूती: अच्छी',
  'Strength: strong': 'मज़बूती: बहुत अच्छी',
  'Strength: too short': 'मज़बूती: बहुत छोटा',
  'Strength: weak': 'मज़बूती: कमज़ोर',
  'Enter your phone number or user name. If it matches an account, we will text you a code.':
    'अपना फ़ोन नंबर या उपयोगकर्ता नाम बताएँ। यदि वह दर्ज है, तो कोड संदेश से आएगा।',
  'The new password must be different from the current one.':
    'नया पासवर्ड वर्तमान पासवर्ड से अलग होना चाहिए।',
  'The new password must be different from the previous one.':
    'नया पासवर्ड पिछले पासवर्ड से अलग होना चाहिए।',
  'The password contains characters that are not allowed; please retype it.':
    'पासवर्ड में ऐसे वर्ण हैं जो छापे नहीं जा सकते; कृपया दोबारा लिखें।',
  'The password cannot be the same as the user name.': 'पासवर्ड उपयोगकर्ता नाम नहीं होना चाहिए।',
  'This is not your current password.': 'यह आपका वर्तमान पासवर्ड नहीं है।',
  'This link is incomplete': 'यह लिंक अधूरा है',
  'This password is too easy to guess; choose another.':
    'यह पासवर्ड हमलावर सबसे पहले आज़माते हैं; दूसरा चुनें।',
  'Welcome back': 'फिर से स्वागत है',
  'You signed in with a password that someone else knows. Choose your own to continue.':
    'आपने ऐसे पासवर्ड से साइन इन किया है जिसे कोई और भी जानता है। आगे बढ़ने से पहले अपना पासवर्ड चुनें।',
  'Your account has been created. Sign in with your e-mail address.':
    'आपका खाता खुल गया है। अपने ई-मेल पते से साइन इन करें।',
  'Your password has been changed. Sign in with the new one.':
    'आपका पासवर्ड बदल गया है। नए पासवर्ड से साइन इन करें।',
  'a new password': 'नया पासवर्ड',
  'the code': 'कोड',
  'the password': 'पासवर्ड',
  'the phone number': 'फ़ोन नंबर',
  'the current password': 'वर्तमान पासवर्ड',
  'the user name': 'उपयोगकर्ता नाम',
  'At least 8 characters. Three unrelated words work well.':
    'कम से कम 8 वर्ण। आपस में असंबद्ध तीन शब्द अच्छे रहते हैं।',
}
