/** Leave and daily status. */
export const leave: Readonly<Record<string, string>> = {
  '%{casual} casual, %{sick} sick, %{earned} earned: ask for leave':
    '%{casual} عارضة، %{sick} مرضية، %{earned} مكتسبة: اطلب إجازة',
  '%{employee} asks for leave %{from}–%{to}': '%{employee} يطلب إجازة %{from}–%{to}',
  'Approve leave': 'الموافقة على الإجازة',
  Attachment: 'مرفق',
  'Balance on entry': 'الرصيد عند الطلب',
  'Cancel leave': 'إلغاء الإجازة',
  Casual: 'عارضة',
  Earned: 'مكتسبة',
  'First half': 'النصف الأول',
  'Half day': 'نصف يوم',
  'Leave ends in the year it begins in; ask for two of them.':
    'تنتهي الإجازة في السنة التي تبدأ فيها؛ اطلب إجازتين.',
  'Leave from %{1} to %{2} has been asked for already; choose other dates.':
    'سبق طلب إجازة من %{1} إلى %{2}؛ اختر تواريخ أخرى.',
  'Leave history': 'سجل الإجازات',
  'Leave to decide': 'إجازات بانتظار القرار',
  'Leave waiting for approval': 'إجازات بانتظار الموافقة',
  'Leave you can take': 'رصيد إجازاتك',
  'Needed for sick leave of more than 3 days': 'مطلوب للإجازة المرضية التي تزيد على 3 أيام',
  'News about your leave': 'مستجدات إجازتك',
  'No working day lies in this time; choose other dates.':
    'لا يوجد يوم عمل في هذه الفترة؛ اختر تواريخ أخرى.',
  'Nobody decides their own leave; ask somebody else to do it.':
    'لا أحد يبتّ في إجازته بنفسه؛ اطلب ذلك من شخص آخر.',
  'On leave today': 'في إجازة اليوم',
  'Only for leave of a single day': 'لإجازة اليوم الواحد فقط',
  'Only leave of a single day can be half of it.': 'لا يكون نصف اليوم إلا في إجازة يوم واحد.',
  'Reject leave': 'رفض الإجازة',
  'Remarks on the decision': 'ملاحظات على القرار',
  'Second half': 'النصف الثاني',
  Sick: 'مرضية',
  'The days count as working days again.': 'تُحتسب الأيام أيام عمل من جديد.',
  'These are %{1} working days, but only %{2} of this leave are left.':
    'هذه %{1} من أيام العمل، ولم يبقَ من هذه الإجازة إلا %{2}.',
  'Unseen decision': 'قرار لم يُشاهد',
  'Whole days': 'أيام كاملة',
  'Working days': 'أيام العمل',
  'Your leave has been %{status}': 'حالة إجازتك الآن: %{status}',
  'Your leave has begun; only the office can cancel it now.':
    'بدأت إجازتك؛ لا يلغيها الآن إلا المكتب.',
}
