/** Signing in, codes, passwords. */
export const session: Readonly<Record<string, string>> = {
  'Enter the code we sent to {phone} to start using it.':
    'أدخل الرمز الذي أرسلناه إلى {phone} لبدء استخدام هذا الرقم.',
  'Another code is on its way.': 'رمز آخر في طريقه إليك.',
  'Not now': 'ليس الآن',
  'Phone number changed': 'غُيّر رقم الهاتف',
  'The code has expired. Please enter the phone number again.':
    'انتهت صلاحية الرمز. يرجى إدخال رقم الهاتف من جديد.',
  'This phone number already belongs to another account. Please use another one, or ask the office.':
    'رقم الهاتف هذا مسجّل بالفعل لحساب آخر. يرجى استخدام رقم آخر أو سؤال المكتب.',
  'Use this number': 'استخدام هذا الرقم',
  'We sent a code to {phone}. Enter it to use this number; until then your old number stays in use.':
    'أرسلنا رمزًا إلى {phone}. أدخله لاستخدام هذا الرقم؛ وحتى ذلك الحين يبقى الرقم القديم كما هو.',
  'Enter the six-digit code.': 'يتكون الرمز من ستة أرقام.',
  'A password can have at most {1} characters.': 'لا تتجاوز كلمة المرور {1} حرفًا.',
  'A password cannot start or end with a space.': 'يجب ألا تبدأ كلمة المرور أو تنتهي بمسافة.',
  'A password must have at least {1} characters.': 'تحتاج كلمة المرور إلى {1} أحرف على الأقل.',
  'A password must have at least 8 characters.': 'تحتاج كلمة المرور إلى 8 أحرف على الأقل.',
  'Already have an account?': 'لديك حساب؟',
  'Ask for a code': 'طلب رمز',
  'Your session ended. Sign in again.': 'انتهت جلستك. سجّل الدخول مرة أخرى.',
  'Your session ended. Sign in again; what you typed is kept.':
    'انتهت جلستك. سجّل الدخول مرة أخرى؛ ما كتبته محفوظ.',
  'Back to sign in': 'العودة إلى تسجيل الدخول',
  'Caps lock is on': 'مفتاح الأحرف الكبيرة مفعّل',
  'Check code': 'التحقق من الرمز',
  'Choose a new password': 'اختر كلمة مرور جديدة',
  'Choose your own password': 'اختر كلمة مرور خاصة بك',
  'Current password': 'كلمة المرور الحالية',
  'Enter a new password.': 'أدخل كلمة مرور جديدة.',
  'Enter a phone number with 8 to 15 digits, for example +44 20 7946 0018.':
    'أدخل رقم هاتف من 8 إلى 15 رقمًا، مثل ‎+44 20 7946 0018.',
  'Enter an e-mail address like name@company.com.':
    'أدخل عنوان بريد إلكتروني مثل name@company.com.',
  'Enter the code': 'أدخل الرمز',
  'For {user}. You will be signed out everywhere else.': 'لـ {user}. سيُسجَّل خروجك من كل مكان آخر.',
  'For customers. We will ask for your phone number and address with your first order.':
    'للعملاء. يُطلب الهاتف والعنوان مع طلبك الأول.',
  'Forgot password?': 'نسيت كلمة المرور؟',
  'Forgot your password?': 'هل نسيت كلمة المرور؟',
  'If {who} matches an account, a text message with a six-digit code is on its way. It is valid for {smart_count} minute. |||| If {who} matches an account, a text message with a six-digit code is on its way. It is valid for {smart_count} minutes.':
    'إذا كان {who} معروفًا لدينا فهناك رسالة نصية بستة أرقام في طريقها. تصلح لمدة {smart_count} دقيقة. |||| إذا كان {who} معروفًا لدينا فهناك رسالة نصية بستة أرقام في طريقها. تصلح لمدة دقيقة واحدة. |||| إذا كان {who} معروفًا لدينا فهناك رسالة نصية بستة أرقام في طريقها. تصلح لمدة دقيقتين. |||| إذا كان {who} معروفًا لدينا فهناك رسالة نصية بستة أرقام في طريقها. تصلح لمدة {smart_count} دقائق. |||| إذا كان {who} معروفًا لدينا فهناك رسالة نصية بستة أرقام في طريقها. تصلح لمدة {smart_count} دقيقة. |||| إذا كان {who} معروفًا لدينا فهناك رسالة نصية بستة أرقام في طريقها. تصلح لمدة {smart_count} دقيقة.',
  'New password': 'كلمة المرور الجديدة',
  'Not a customer yet?': 'لست عميلًا بعد؟',
  'Create an account': 'فتح حساب',
  'Open the full link you were given, or ask for a code instead.':
    'افتحه من جديد تمامًا كما أُعطي لك، أو اطلب رمزًا بدلًا منه.',
  'You will be signed out on other devices.': 'سيتعين على الأجهزة الأخرى تسجيل الدخول من جديد.',
  'Password changed': 'غُيّرت كلمة المرور',
  'Phone number or user name': 'رقم الهاتف أو اسم المستخدم',
  'Please fill in {1}.': 'يرجى ملء {1}.',
  'Please fill in {label}.': 'يرجى ملء {label}.',
  'Please type {1} again: it contains characters that are not allowed.':
    'يرجى كتابة {1} من جديد: فيها رموز لا يمكن طباعتها.',
  'Save new password': 'حفظ كلمة المرور الجديدة',
  'Send another code': 'إرسال رمز آخر',
  'Send code': 'إرسال الرمز',
  'Sign in': 'تسجيل الدخول',
  'Sign in to {company}.': 'سجّل الدخول إلى {company}.',
  'Sign out instead': 'تسجيل الخروج بدلًا من ذلك',
  'We couldn’t sign you in. Please try again.': 'لم ينجح تسجيل الدخول. يرجى المحاولة مرة أخرى.',
  'Signing in…': 'جارٍ تسجيل الدخول…',
  'Strength: fair': 'القوة: مقبولة',
  'Strength: good': 'القوة: جيدة',
  'Strength: strong': 'القوة: قوية',
  'Strength: too short': 'القوة: قصيرة جدًا',
  'Strength: weak': 'القوة: ضعيفة',
  'Enter your phone number or user name. If it matches an account, we will text you a code.':
    'أخبرنا برقم هاتفك أو اسم المستخدم. إن كان معروفًا لدينا وصلك رمز برسالة نصية.',
  'The new password must be different from the current one.':
    'يجب أن تختلف كلمة المرور الجديدة عن الحالية.',
  'The new password must be different from the previous one.':
    'يجب أن تختلف كلمة المرور الجديدة عن السابقة.',
  'The password contains characters that are not allowed; please retype it.':
    'تحتوي كلمة المرور على رموز لا يمكن طباعتها؛ يرجى كتابتها من جديد.',
  'The password cannot be the same as the user name.': 'يجب ألا تكون كلمة المرور هي اسم المستخدم.',
  'This is not your current password.': 'ليست هذه كلمة مرورك الحالية.',
  'This link is incomplete': 'هذا الرابط غير مكتمل',
  'This password is too easy to guess; choose another.':
    'كلمة المرور هذه من أوائل ما يجربه المهاجم؛ اختر غيرها.',
  'Welcome back': 'مرحبًا بعودتك',
  'You signed in with a password that someone else knows. Choose your own to continue.':
    'سجّلت الدخول بكلمة مرور يعرفها شخص آخر. اختر كلمة مرور خاصة بك قبل المتابعة.',
  'Your account has been created. Sign in with your e-mail address.':
    'فُتح حسابك. سجّل الدخول بعنوان بريدك الإلكتروني.',
  'Your password has been changed. Sign in with the new one.':
    'غُيّرت كلمة مرورك. سجّل الدخول بالكلمة الجديدة.',
  'a new password': 'كلمة مرور جديدة',
  'the code': 'الرمز',
  'the password': 'كلمة المرور',
  'the phone number': 'رقم الهاتف',
  'the current password': 'كلمة المرور الحالية',
  'the user name': 'اسم المستخدم',
  'At least 8 characters. Three unrelated words work well.':
    '8 أحرف على الأقل. ثلاث كلمات لا صلة بينها خيار جيد.',
}
