/** React-admin's own messages, as far as the back office uses them. */
export const library = {
  ra: {
    page: {
      create: 'إنشاء {name}',
      dashboard: 'لوحة المعلومات',
      edit: '{name} {recordRepresentation}',
      error: 'حدث خطأ ما',
      list: '{name}',
      loading: 'جارٍ التحميل',
      not_found: 'غير موجود',
      show: '{name} {recordRepresentation}',
      empty: '{name}: لا سجلات بعد.',
      invite: 'هل تريد إضافة واحد؟',
      access_denied: 'لا يُسمح بالوصول',
      authentication_error: 'خطأ في تسجيل الدخول',
    },
    auth: {
      auth_check_error: 'سجّل الدخول للمتابعة',
      user_menu: 'الملف الشخصي',
      username: 'اسم المستخدم',
      password: 'كلمة المرور',
      email: 'البريد الإلكتروني',
      sign_in: 'تسجيل الدخول',
      sign_in_error: 'فشل تسجيل الدخول، حاول مرة أخرى',
      logout: 'تسجيل الخروج',
    },
    notification: {
      updated:
        'لم يُحدَّث شيء |||| حُدّث السجل |||| حُدّث سجلان |||| حُدّثت {smart_count} سجلات |||| حُدّث {smart_count} سجلًا |||| حُدّث {smart_count} سجل',
      created: 'أُنشئ السجل',
      deleted:
        'لم يُحذف شيء |||| حُذف السجل |||| حُذف سجلان |||| حُذفت {smart_count} سجلات |||| حُذف {smart_count} سجلًا |||| حُذف {smart_count} سجل',
      bad_item: 'سجل غير صحيح',
      item_doesnt_exist: 'السجل غير موجود',
      http_error: 'خطأ في الاتصال بالخادم',
      data_provider_error: 'تعذّرت قراءة البيانات. يرجى المحاولة مرة أخرى.',
      i18n_error: 'تعذّر تحميل كلمات اللغة المختارة',
      canceled: 'أُلغي الإجراء',
      logged_out: 'انتهت جلستك، يرجى تسجيل الدخول من جديد.',
      not_authorized: 'ليس لديك إذن برؤية هذا.',
      application_update_available: 'يتوفر إصدار جديد.',
      offline: 'لا يوجد اتصال. تعذّر جلب البيانات.',
    },
  },
}
