/** Charts, analytics screens and what stands out in them. */
export const analytics: Readonly<Record<string, string>> = {
  '{group}, {name}: {value}': '{group}، {name}: {value}',
  '{measure} down {percent} on {stretch}': '{measure}: انخفاض {percent} عن {stretch}',
  '{measure} peaked at {value} in {stretch}': '{measure}: الذروة {value} في {stretch}',
  '{measure} up {percent} on {stretch}': '{measure}: ارتفاع {percent} عن {stretch}',
  '{name}, difference': '{name}، الفرق',
  '{now}; before: {before}': '{now}؛ سابقًا: {before}',
  Before: 'سابقًا',
  '{smart_count} point |||| {smart_count} points':
    'لا نقاط |||| نقطة واحدة |||| نقطتان |||| {smart_count} نقاط |||| {smart_count} نقطة |||| {smart_count} نقطة',
  '{summary}. Arrow keys move between points.': '{summary}. تنتقل مفاتيح الأسهم بين النقاط.',
  '{summary}. Arrow keys move between points, Enter opens one.':
    '{summary}. تنتقل مفاتيح الأسهم بين النقاط، ويفتح Enter النقطة.',
  '{title}: the most, {most}, at {where}': '{title}: الأكثر، {most}، عند {where}',
  Automatic: 'تلقائي',
  'Compared with': 'مقارنةً مع',
  'Copy link': 'نسخ الرابط',
  Difference: 'الفرق',
  'In all, {stretch}': 'الإجمالي، {stretch}',
  Largest: 'الأكبر',
  'Levels of the chart': 'مستويات الرسم البياني',
  'Link copied': 'نُسخ الرابط',
  'List behind {label}': 'القائمة وراء {label}',
  Months: 'الأشهر',
  More: 'المزيد',
  'More of {title}': 'المزيد عن {title}',
  'No {label}': 'بلا {label}',
  'Not {label}': 'ليس {label}',
  'Nothing stands out in this period.': 'لا شيء لافت في هذه الفترة.',
  'Nothing to show in this period.': 'لا شيء لعرضه في هذه الفترة.',
  'Open the list behind it': 'فتح القائمة وراءه',
  Options: 'الخيارات',
  'Options, {smart_count} filter |||| Options, {smart_count} filters':
    'الخيارات، بلا مرشحات |||| الخيارات، مرشح واحد |||| الخيارات، مرشحان |||| الخيارات، {smart_count} مرشحات |||| الخيارات، {smart_count} مرشحًا |||| الخيارات، {smart_count} مرشح',
  Others: 'أخرى',
  'Save as .csv': 'حفظ بصيغة .csv',
  'Save as .xlsx': 'حفظ بصيغة .xlsx',
  'Save as a picture': 'حفظ كصورة',
  'Show {group} by {level}': 'عرض {group} حسب {level}',
  'Show them one by one': 'عرضها واحدًا واحدًا',
  Shows: 'يعرض',
  'Split by': 'مقسّم حسب',
  'Time axis': 'محور الزمن',
  'That could not be done. Try again.': 'تعذّر ذلك. حاول مرة أخرى.',
  'The period before': 'الفترة السابقة',
  'The year before': 'السنة السابقة',
  'We couldn’t load this chart': 'تعذّر تحميل هذا الرسم البياني',
  'What stands out': 'أبرز ما في الأرقام',
  chart: 'رسم بياني',
  'down {size}': 'انخفاض {size}',
  'in all': 'الإجمالي',
  'up {size}': 'ارتفاع {size}',
  '{measure} peaked at {value} on {stretch}': '{measure}: الذروة {value} يوم {stretch}',
  '{formula} up to the last day': '{formula} حتى اليوم الأخير',
  'listed below: {measure}': 'المدرج أدناه: {measure}',
  'median of the hours from {from} to {to}': 'وسيط الساعات من {from} إلى {to}',
  'number of different values of {field}': 'عدد القيم المختلفة: {field}',
  'number on the last day': 'العدد في اليوم الأخير',
  'from {count} record |||| from {count} records':
    'من لا سجلات |||| من سجل واحد |||| من سجلين |||| من {count} سجلات |||| من {count} سجلًا |||| من {count} سجل',
  '{number} × months': '{number} × الأشهر',
  'All {many}': 'كل {many}',
  'Of the {many} with {measure} in {stretch}, {count} has none now |||| Of the {many} with {measure} in {stretch}, {count} have none now':
    'لا أحد من {many} ممن لديهم {measure} في {stretch} بلا شيء الآن |||| واحد من {many} ممن لديهم {measure} في {stretch} بلا شيء الآن |||| اثنان من {many} ممن لديهم {measure} في {stretch} بلا شيء الآن |||| {count} من {many} ممن لديهم {measure} في {stretch} بلا شيء الآن |||| {count} من {many} ممن لديهم {measure} في {stretch} بلا شيء الآن |||| {count} من {many} ممن لديهم {measure} في {stretch} بلا شيء الآن',
  'Of the {many} with {measure} now, {count} had none in {stretch} |||| Of the {many} with {measure} now, {count} had none in {stretch}':
    'لا جديد من {many} منذ {stretch}: {measure} |||| واحد من {many} ممن لديهم {measure} الآن لم يكن لديه شيء في {stretch} |||| اثنان من {many} ممن لديهم {measure} الآن لم يكن لديهما شيء في {stretch} |||| {count} من {many} ممن لديهم {measure} الآن لم يكن لديهم شيء في {stretch} |||| {count} من {many} ممن لديهم {measure} الآن لم يكن لديهم شيء في {stretch} |||| {count} من {many} ممن لديهم {measure} الآن لم يكن لديهم شيء في {stretch}',
  '{group} accounted for {percent} of the fall in {measure}':
    '{percent} من انخفاض {measure} من {group}',
  '{group} accounted for {percent} of the growth in {measure}':
    '{percent} من نمو {measure} من {group}',
  '{group} fell most: {measure} down by {value} on {stretch}':
    'أكبر انخفاض: {group}، {measure} أقل بمقدار {value} عن {stretch}',
  '{group} rose most: {measure} up by {value} on {stretch}':
    'أكبر ارتفاع: {group}، {measure} أكثر بمقدار {value} عن {stretch}',
  '{group} made up {percent} of {measure}': '{percent} من {measure}: {group}',
  '{group} made up {percent} of {measure} ({stretch}: {earlier})':
    '{percent} من {measure}: {group} ({stretch}: {earlier})',
  '{chart}: {value} {group}': '{chart}: {group} {value}',
  '{measure} up {percent} from {first} to {second}':
    '{measure}: ارتفاع {percent} من {first} إلى {second}',
  '{measure} down {percent} from {first} to {second}':
    '{measure}: انخفاض {percent} من {first} إلى {second}',
  '{group}: {words}': '{group}: {words}',
  '{measure} {percent} above {other}': '{measure} أعلى من {other} بنسبة {percent}',
  '{measure} {percent} below {other}': '{measure} أدنى من {other} بنسبة {percent}',
  '{measure} at {now}': '{measure}: {now}',
  '{measure} at {now} ({stretch}: {earlier})': '{measure}: {now} ({stretch}: {earlier})',
  '{measure} down to {now} ({stretch}: {earlier})':
    '{measure}: انخفاض إلى {now} ({stretch}: {earlier})',
  '{measure} up to {now} ({stretch}: {earlier})':
    '{measure}: ارتفاع إلى {now} ({stretch}: {earlier})',
  '{measure} little changed: {now} ({stretch}: {earlier})':
    '{measure} دون تغير يُذكر: {now} ({stretch}: {earlier})',
  '{measure} unchanged at {now}': '{measure} دون تغير: {now}',
  'No {noun} ({stretch}: {earlier})': '{noun}: لا شيء ({stretch}: {earlier})',
  'By {one}, the {count} largest made up {percent} of {measure}':
    'حسب {one}: {percent} من {measure} من أكبر {count}',
  '“{words}”': '«{words}»',
}
