/** Export, import and their spreadsheets. */
export const sheets: Readonly<Record<string, string>> = {
  '{1} of {2} rows was posted and will stay. |||| {3} of {4} rows were posted and will stay.':
    'لم يُرحّل أي صف من {2}. |||| رُحّل صف واحد من {2} وسيبقى. |||| رُحّل صفّان من {2} وسيبقيان. |||| رُحّلت {1} صفوف من {2} وستبقى. |||| رُحّل {3} صفًا من {4} وستبقى. |||| رُحّل {3} صف من {4} وستبقى.',
  'Row {1} could not be posted; the rows after it were skipped.':
    'تعذّر ترحيل الصف {1}، وتُجووزت الصفوف التي بعده.',
  '{1} rows of {2} cannot be saved as they stand.': '{1} من {2} من الصفوف لا يمكن حفظها كما كُتبت.',
  '{1} rows of {2} cannot be saved as they stand. Nothing was saved.':
    '{1} من {2} من الصفوف لا يمكن حفظها كما كُتبت. لم يُحفظ شيء.',
  '{count} added': 'أُضيف {count}',
  '{count} changed': 'غُيّر {count}',
  '{count} row exported |||| {count} rows exported':
    'لم تُصدَّر صفوف |||| صُدّر صف واحد |||| صُدّر صفان |||| صُدّرت {count} صفوف |||| صُدّر {count} صفًا |||| صُدّر {count} صف',
  '{count} row |||| {count} rows':
    'لا صفوف |||| صف واحد |||| صفان |||| {count} صفوف |||| {count} صفًا |||| {count} صف',
  '{count} unchanged': '{count} دون تغيير',
  '{field}, changed': '{field}، غُيِّر',
  '{field}: “{value}” means': '{field}: «{value}» يعني',
  '{label} (needed in some rows)': '{label} (مطلوب في بعض الصفوف)',
  '{label} (optional)': '{label} (اختياري)',
  '{matched} of {smart_count} column matched |||| {matched} of {smart_count} columns matched':
    'تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة',
  '{name}, {count} row on “{sheet}” |||| {name}, {count} rows on “{sheet}”':
    '{name}، لا صفوف في «{sheet}» |||| {name}، صف واحد في «{sheet}» |||| {name}، صفان في «{sheet}» |||| {name}، {count} صفوف في «{sheet}» |||| {name}، {count} صفًا في «{sheet}» |||| {name}، {count} صف في «{sheet}»',
  '{name}, {count} row |||| {name}, {count} rows':
    '{name}، لا صفوف |||| {name}، صف واحد |||| {name}، صفان |||| {name}، {count} صفوف |||| {name}، {count} صفًا |||| {name}، {count} صف',
  '{said} In your spreadsheet program, use “Save as” and choose one of these.':
    '{said} في برنامج الجداول استخدم «حفظ باسم» واختر إحدى هذه الصيغ.',
  '{said} Split it into smaller files and import them one at a time.':
    '{said} قسّمه إلى ملفات أصغر واستوردها واحدًا تلو الآخر.',
  '{what}: {done} of {total}': '{what}: {done} من {total}',
  '(empty)': '(فارغ)',
  'Day first (usual)': 'اليوم أولًا (المعتاد)',
  'Month first (from the dates)': 'الشهر أولًا (بحسب التواريخ)',
  'Row {1} is too long. Check it for a missing quotation mark.':
    'الصف {1} طويل جدًا. تحقّق من عدم نقصان علامة اقتباس فيه.',
  'This is a lock file, not the spreadsheet. Choose the file without ~$ or .~lock in its name.':
    'هذا ملف قفل وليس جدول البيانات. اختر الملف الذي لا يحتوي اسمه على ~$ أو .~lock.',
  'This row was not posted because another row was refused.': 'لم يُرحَّل هذا الصف لأن صفًا آخر رُفض.',
  '1 row of {1} cannot be saved as it stands.': 'صف واحد من {1} لا يمكن حفظه كما كُتب.',
  '1 row of {1} cannot be saved as it stands. Nothing was saved.':
    'صف واحد من {1} لا يمكن حفظه كما كُتب. لم يُحفظ شيء.',
  '100,000 rows': '100,000 صف',
  '2,500,000 filled cells': '2,500,000 خلية ممتلئة',
  '20,000,000 characters': '20,000,000 حرف',
  'A user is created, or a hidden value changes.': 'يُنشأ حساب دخول، أو تتغير قيمة لا تُعرض.',
  'Add {created}': 'إضافة {created}',
  'Add {created} and change {updated}': 'إضافة {created} وتغيير {updated}',
  'Add a field': 'إضافة حقل',
  'All columns': 'جميع الأعمدة',
  'All rows are imported, or none are. Correct the rows listed above in your file and choose it again, or change how its columns are matched.':
    'تُستورد جميع الصفوف معًا أو لا يُستورد أي منها. صحّح ما ورد أعلاه في ملفك واختره من جديد، أو غيّر مطابقة أعمدته.',
  'An .xls file can hold at most {rows} rows. Choose .xlsx for this export.':
    'ينتهي ملف ‎.xls عند {rows} صف. اختر ‎.xlsx لهذا التصدير.',
  'As an import template, to edit and import again': 'كقالب استيراد، للتعديل ثم الاستيراد من جديد',
  'As in the table': 'كما في الجدول',
  'Import {many} from a spreadsheet. Nothing is saved until you have reviewed the changes.':
    'استورد {many} من جدول بيانات. لا يُحفظ شيء قبل أن ترى ما سيتغير.',
  'Change {updated}': 'تغيير {updated}',
  Changes: 'التغييرات',
  'Check again': 'الفحص من جديد',
  'Check the rows': 'فحص الصفوف',
  'Checking every row. Nothing is saved yet': 'يُفحص كل صف؛ لم يُحفظ شيء بعد',
  'Choose a file': 'اختيار ملف',
  'Choose another file': 'اختيار ملف آخر',
  'Choose file': 'اختيار ملف',
  'Choose …': 'اختر …',
  'Column in the file': 'العمود في الملف',
  'Columns of the file': 'أعمدة الملف',
  'Comma separated (.csv)': 'قيم مفصولة بفواصل (.csv)',
  'Download the list (.csv)': 'تنزيل القائمة (.csv)',
  'Download the template': 'تنزيل القالب',
  'Empty json array is provided, rows parameter is mandatory!':
    'قائمة JSON فارغة؛ يلزم صف واحد على الأقل!',
  'Everything in this file is already in Larder. There is nothing to import.':
    'كل ما في هذا الملف موجود في Larder بالفعل. لا شيء للاستيراد.',
  'Excel {many}': 'Excel: {many}',
  'Excel (.xlsx)': 'Excel (.xlsx)',
  'Excel, OpenDocument or CSV, up to 25 MB and 100,000 rows':
    'Excel أو OpenDocument أو CSV، حتى 25 م.ب و100,000 صف',
  'Exports all {total} {many} in this list, in the current order.':
    'يُصدَّر كل ما في هذه القائمة، وعدده {total} من {many}، بالترتيب الحالي.',
  'Exports the {total} {many} that match the current filters and search.':
    'يُصدَّر {total} من {many} مما يطابق عوامل التصفية والبحث الحاليين.',
  'Use “{name}”': 'سمِّه «{name}»',
  'Day first: 31/12/2025': 'اليوم أولًا: 31/12/2025',
  'Month first: 12/31/2025': 'الشهر أولًا: 12/31/2025',
  'Decimal point: 1,234.50': 'نقطة عشرية: 1,234.50',
  'Decimal comma: 1.234,50': 'فاصلة عشرية: 1.234,50',
  'Decimal comma (from the file)': 'فاصلة عشرية (من الملف)',
  'This file has no sheet called “{1}”.': 'لا توجد في هذا الملف ورقة باسم «{1}».',
  'Row {1} is empty, so it cannot be the header.': 'الصف {1} فارغ، فلا يمكن أن يكون الترويسة.',
  'This JSON file is not a list of records. Export the list as .xlsx or .csv and choose that file.':
    'ملف JSON هذا ليس قائمة سجلات. صدّر القائمة بصيغة .xlsx أو .csv ثم اختر ذلك الملف.',
  '0.15 is 0.15%': '0.15 تعني 0.15%',
  '0.15 is 15%': '0.15 تعني 15%',
  'These values can be read in two ways. Choose which is right.':
    'يمكن قراءة هذه القيم بطريقتين. اختر إحداهما.',
  'How dates are written in {header}': 'تواريخ {header}',
  'How numbers are written in {header}': 'أرقام {header}',
  'Exports the selected {one}. |||| Exports the {smart_count} selected {many}.':
    'لا يُصدَّر شيء من {many}. |||| يُصدَّر {one} المحدد. |||| يُصدَّر اثنان محددان من {many}. |||| تُصدَّر {smart_count} محددة من {many}. |||| يُصدَّر {smart_count} محددًا من {many}. |||| يُصدَّر {smart_count} محدد من {many}.',
  'Field for {header}': 'الحقل المقابل لـ {header}',
  'File format': 'صيغة الملف',
  'File name': 'اسم الملف',
  'Fills in fields that have no column in the file, and empty cells.':
    'تملأ الحقول التي لا عمود لها في الملف، والخلايا الفارغة.',
  'Fills the field': 'يملأ الحقل',
  'For example': 'مثال',
  'Collecting rows': 'جارٍ جمع الصفوف',
  'Import another file': 'استيراد ملف آخر',
  Imported: 'تم الاستيراد',
  Importing: 'جارٍ الاستيراد',
  'JSON (.json)': 'JSON (.json)',
  'Review changes': 'معاينة ما سيتغير',
  'Match columns': 'مطابقة الأعمدة',
  'New records': 'سجلات جديدة',
  'New records still need {fields}.': 'ما زالت السجلات الجديدة تحتاج إلى: {fields}.',
  'No file yet? The template has every column, an example and a guide.':
    'ليس لديك ملف بعد؟ في القالب كل الأعمدة ومثال ودليل.',
  'Old Excel (.xls)': 'Excel القديم (.xls)',
  Problem: 'المشكلة',
  Problems: 'المشكلات',
  'Problems by row': 'المشكلات حسب الصف',
  'Read differently': 'قُرئ على غير ما كُتب',
  'Reading the file': 'تجري قراءة الملف',
  'Saved as {name}': 'يُحفظ باسم {name}',
  'Enter what each one means. You do not need to change the file.':
    'حدّد هنا ما تعنيه، ويبقى الملف كما هو.',
  'Show the {many}': 'عرض {many}',
  'Spreadsheet file': 'ملف جدول بيانات',
  Stop: 'إيقاف',
  'Tab separated (.txt)': 'قيم مفصولة بعلامات جدولة (.txt)',
  'Showing the first {shown} of {total}. Download the list to see them all.':
    'أول {shown} من {total}؛ والقائمة تضمها جميعًا.',
  'This import appears in the history as batch {batchId}.':
    'يسمي السجل التاريخي هذا الاستيراد الدفعة {batchId}.',
  'The row': 'الصف',
  'The same for every row': 'القيمة نفسها لكل صف',
  'Cell {1} has more than 32,767 characters, the most a cell can hold. Shorten it and upload the file again.':
    'تحتوي الخلية {1} على أكثر من 32,767 حرفًا، وهو أقصى ما تسعه خلية. اختصرها وأرسل الملف مرة أخرى.',
  'This file has no rows below the header.': 'لا يوجد صف تحت الترويسة في هذا الملف.',
  'This file is damaged and cannot be read. Open it in a spreadsheet program and save it again.':
    'هذا الملف تالف ولا يمكن قراءته. افتحه في برنامج جداول واحفظه من جديد.',
  'This file is empty.': 'هذا الملف فارغ.',
  'This file is password-protected. Save it without a password and upload it again.':
    'هذا الملف محمي بكلمة مرور. احفظه من دونها وأرسله مرة أخرى.',
  'This file takes too long to read. Split it into smaller files and import them one at a time.':
    'تستغرق قراءة هذا الملف وقتًا طويلًا. قسّمه إلى ملفات أصغر واستوردها واحدًا تلو الآخر.',
  'Some rows delete records, which a large import cannot do. Split the file and import the parts one at a time.':
    'تحذف بعض الصفوف سجلات، وهذا غير ممكن في استيراد كبير. قسّم الملف واستورد الأجزاء واحدًا تلو الآخر.',
  'There are {total} problems. The downloadable list shows {listed} of them and gives the row numbers of the rest.':
    'عدد المشكلات {total}. تضم القائمة القابلة للتنزيل {listed} منها وتذكر صفوف البقية.',
  '{count} more problem, not listed |||| {count} more problems, not listed':
    'لا مشكلات غير معروضة |||| مشكلة واحدة غير معروضة |||| مشكلتان غير معروضتين |||| {count} مشكلات غير معروضة |||| {count} مشكلة غير معروضة |||| {count} مشكلة غير معروضة',
  'Not shown: there are too many changes in the file': 'غير معروض: يجري الملف تغييرات كثيرة جدًا',
  'The rows saved so far are still being undone.':
    'لا يزال التراجع جاريًا عن الصفوف التي حُفظت حتى الآن.',
  'Some new records may also need {fields}.': 'قد تحتاج بعض السجلات الجديدة أيضًا إلى: {fields}.',
  'Some records were kept because other records depend on them: {1}.':
    'بقيت بعض السجلات لأن سجلات أخرى تعتمد عليها: {1}.',
  'Some records were kept because other records depend on them: {1} and {2} more.':
    'بقيت بعض السجلات لأن سجلات أخرى تعتمد عليها: {1} و{2} غيرها.',
  'Your last import ({1}) has not finished: its rows are still being saved or undone.':
    'لم يكتمل استيرادك الأخير ({1}): لا تزال صفوفه تُحفظ أو يجري التراجع عنها.',
  'Some records were not changed back because another record now has their previous value: {1}.':
    'لم تُعَد بعض السجلات إلى ما كانت عليه لأن سجلًا آخر يحمل الآن قيمتها السابقة: {1}.',
  'Some records were not changed back because another record now has their previous value: {1} and {2} more.':
    'لم تُعَد بعض السجلات إلى ما كانت عليه لأن سجلًا آخر يحمل الآن قيمتها السابقة: {1} و{2} غيرها.',
  'Your last import ({1}) was interrupted or refused; only part of what it had saved was undone.':
    'انقطع استيرادك الأخير ({1}) أو رُفض، وتم التراجع عما حفظه، ولكن ليس عن كله.',
  'Your last import ({1}) was interrupted or refused; everything it had saved was undone.':
    'انقطع استيرادك الأخير ({1}) أو رُفض، وتم التراجع عن كل ما حفظه.',
  'Your last import ({1}) was interrupted or refused.': 'انقطع استيرادك الأخير ({1}) أو رُفض.',
  'None of its rows were posted.': 'لم يُرحّل أي صف منه.',
  '{1} row was already posted and is kept. |||| {2} rows were already posted and are kept.':
    'لم يُرحّل أي صف. |||| رُحّل صف واحد ويبقى. |||| رُحّل صفّان ويبقيان. |||| رُحّلت {1} صفوف وتبقى. |||| رُحّل {2} صفًا وتبقى. |||| رُحّل {2} صف وتبقى.',
  'Use these values and check again': 'استخدام هذه الكلمات والفحص من جديد',
  Value: 'القيمة',
  'What to do': 'ما ينبغي فعله',
  'Columns and their fields': 'أي عمود يملأ أي حقل',
  'Unknown values': 'كلمات غير معروفة',
  'Writing the file': 'تجري كتابة الملف',
  'You do not have permission to import here.': 'لا يجوز لدورك الاستيراد هنا.',
  'an .xlsx, .xls, .ods or .csv file': 'ملف ‎.xlsx أو ‎.xls أو ‎.ods أو ‎.csv',
  changed: 'متغيرة',
  'in {count} row |||| in {count} rows':
    'في لا صف |||| في صف واحد |||| في صفين |||| في {count} صفوف |||| في {count} صفًا |||| في {count} صف',
  new: 'جديدة',
  unchanged: 'دون تغيير',
  'with problems': 'بها مشكلات',
  '– leave out –': '– استبعاد –',
  '“{name}” is larger than 25 MB.': '«{name}» أكبر من 25 م.ب.',
  'A record was changed since the check, so the import stopped. Correct the row with the error and import again.':
    'تغيّر أحد السجلات بعد الفحص، فتوقف الاستيراد. صحّح الصف الذي فيه الخطأ ثم استورد مرة أخرى.',
  'Some rows have errors, so nothing was saved. Correct them, or import only the rows without errors.':
    'في بعض الصفوف أخطاء، فلم يُحفظ شيء. صحّحها، أو استورد الصفوف الخالية من الأخطاء فقط.',
  'The server was restarted in the meantime, and no row was saved. Start again.':
    'أُعيد تشغيل الخادم في هذه الأثناء ولم يُحفظ أي صف. ابدأ من جديد.',
  'This import has changed since you opened it. Reload the page to see its present state.':
    'تغيّر هذا الاستيراد منذ أن فتحته. أعد تحميل الصفحة لرؤية حالته الحالية.',
  'Some records were kept because they have been changed or used since: {1} and {2} more.':
    'احتُفظ ببعض السجلات لأنها غُيّرت أو استُخدمت منذ ذلك الحين: {1} و{2} أخرى.',
  'Some records were kept because they have been changed or used since: {1}.':
    'احتُفظ ببعض السجلات لأنها غُيّرت أو استُخدمت منذ ذلك الحين: {1}.',
  'The server was restarted in the meantime, and only a part was undone. Undo it again for the rest.':
    'أُعيد تشغيل الخادم في هذه الأثناء ولم يُتراجع إلا عن جزء. تراجع مرة أخرى عن الباقي.',
}
