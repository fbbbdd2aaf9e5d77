/** Export, import and their spreadsheets. */
export const sheets: Readonly<Record<string, string>> = {
  '{1} of {2} rows was posted and will stay. |||| {3} of {4} rows were posted and will stay.':
    'لم يُرحّل أي صف من {2}. |||| رُحّل صف واحد من {2} وسيبقى. |||| رُحّل صفّان من {2} وسيبقيان. |||| رُحّلت {1} صفوف من {2} وستبقى. |||| رُحّل {3} صفًا من {4} وستبقى. |||| رُحّل {3} صف من {4} وستبقى.',
  'Row {1} could not be posted; the rows after it were skipped.':
    'تعذّر ترحيل الصف {1}، وتُجووزت الصفوف التي بعده.',
  '{1} rows of {2} cannot be saved as they stand.': '{1} من {2} من الصفوف لا يمكن حفظها كما كُتبت.',
  '{1} rows of {2} cannot be saved as they stand. Nothing was saved.':
    '{1} من {2} من الصفوف لا يمكن حفظها كما كُتبت. لم يُحفظ شيء.',
  '{count} row exported |||| {count} rows exported':
    'لم تُصدَّر صفوف |||| صُدّر صف واحد |||| صُدّر صفان |||| صُدّرت {count} صفوف |||| صُدّر {count} صفًا |||| صُدّر {count} صف',
  '{count} row |||| {count} rows':
    'لا صفوف |||| صف واحد |||| صفان |||| {count} صفوف |||| {count} صفًا |||| {count} صف',
  '{field}: “{value}” means': '{field}: «{value}» يعني',
  '{label} (needed in some rows)': '{label} (مطلوب في بعض الصفوف)',
  '{label} (optional)': '{label} (اختياري)',
  '{matched} of {smart_count} column matched |||| {matched} of {smart_count} columns matched':
    'تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة |||| تمت مطابقة {matched} من {smart_count} من الأعمدة',
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
  'Add {created}': 'إضافة {created}',
  'Add {created} and change {updated}': 'إضافة {created} وتغيير {updated}',
  'Add a field': 'إضافة حقل',
  'All columns': 'جميع الأعمدة',
  'An .xls file can hold at most {rows} rows. Choose .xlsx for this export.':
    'ينتهي ملف ‎.xls عند {rows} صف. اختر ‎.xlsx لهذا التصدير.',
  'As an import template, to edit and import again': 'كقالب استيراد، للتعديل ثم الاستيراد من جديد',
  'As in the table': 'كما في الجدول',
  'Chosen columns, in your order': 'أعمدة مختارة، بترتيبك',
  'Saved columns': 'أعمدة محفوظة',
  'New choice': 'اختيار جديد',
  'Tick at least one column.': 'حدد عمودًا واحدًا على الأقل.',
  'Columns in this order': 'الأعمدة بهذا الترتيب',
  'Name of these columns': 'اسم هذه الأعمدة',
  'Save them under a name to use them again, on any device.':
    'احفظها باسم لاستخدامها من جديد على أي جهاز.',
  'Save columns': 'حفظ الأعمدة',
  'Delete saved columns': 'حذف الأعمدة المحفوظة',
  'Columns saved': 'حُفظت الأعمدة',
  'Saved columns deleted': 'حُذفت الأعمدة المحفوظة',
  'Change {updated}': 'تغيير {updated}',
  'Check the rows': 'فحص الصفوف',
  'Checking every row': 'يُفحص كل صف',
  'Choose file': 'اختيار ملف',
  'Choose …': 'اختر …',
  'Column in the file': 'العمود في الملف',
  'Columns of the file': 'أعمدة الملف',
  'Comma separated (.csv)': 'قيم مفصولة بفواصل (.csv)',
  'Download the template': 'تنزيل القالب',
  'Empty json array is provided, rows parameter is mandatory!':
    'قائمة JSON فارغة؛ يلزم صف واحد على الأقل!',
  'Everything in this file is already in Larder. There is nothing to import.':
    'كل ما في هذا الملف موجود في Larder بالفعل. لا شيء للاستيراد.',
  'Excel (.xlsx)': 'Excel (.xlsx)',
  'Excel, OpenDocument, CSV, text or exported JSON, up to 25 MB and 100,000 rows':
    'ملف Excel أو OpenDocument أو CSV أو نص أو JSON مُصدَّر، حتى 25 ميغابايت و100,000 صف',
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
  'For fields without a column in the file, and for empty cells.':
    'تملأ الحقول التي لا عمود لها في الملف، والخلايا الفارغة.',
  'Fills the field': 'يملأ الحقل',
  'For example': 'مثال',
  'Collecting rows': 'جارٍ جمع الصفوف',
  Imported: 'تم الاستيراد',
  Importing: 'جارٍ الاستيراد',
  'JSON (.json)': 'JSON (.json)',
  'No file yet? The template has every column, an example and a guide.':
    'ليس لديك ملف بعد؟ في القالب كل الأعمدة ومثال ودليل.',
  'Old Excel (.xls)': 'Excel القديم (.xls)',
  Problem: 'المشكلة',
  'Reading the file': 'تجري قراءة الملف',
  'Saved as {name}': 'يُحفظ باسم {name}',
  'Show the {many}': 'عرض {many}',
  'Spreadsheet file': 'ملف جدول بيانات',
  Stop: 'إيقاف',
  'Tab separated (.txt)': 'قيم مفصولة بعلامات جدولة (.txt)',
  'In the history of the records, this import is batch {batchId}.':
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
  Value: 'القيمة',
  'Writing the file': 'تجري كتابة الملف',
  'an .xlsx, .xls, .ods or .csv file': 'ملف ‎.xlsx أو ‎.xls أو ‎.ods أو ‎.csv',
  changed: 'متغيرة',
  'in {count} row |||| in {count} rows':
    'في لا صف |||| في صف واحد |||| في صفين |||| في {count} صفوف |||| في {count} صفًا |||| في {count} صف',
  new: 'جديدة',
  unchanged: 'دون تغيير',
  '“{name}” is larger than 25 MB.': '«{name}» أكبر من 25 م.ب.',
  'A record was changed since the check, so the import stopped. Correct the row with the error and import again.':
    'تغيّر أحد السجلات بعد الفحص، فتوقف الاستيراد. صحّح الصف الذي فيه الخطأ ثم استورد مرة أخرى.',
  'Some rows have errors, so nothing was saved. Correct them, or import only the rows without errors.':
    'في بعض الصفوف أخطاء، فلم يُحفظ شيء. صحّحها، أو استورد الصفوف الخالية من الأخطاء فقط.',
  'The server was restarted in the meantime, and no row was saved. Start again.':
    'أُعيد تشغيل الخادم في هذه الأثناء ولم يُحفظ أي صف. ابدأ من جديد.',
  'This import has changed since you opened it. Reload the page to see its present state.':
    'تغيّر هذا الاستيراد منذ أن فتحته. أعد تحميل الصفحة لرؤية حالته الحالية.',
  'This import posted entries that cannot be reversed, so it cannot be undone.':
    'رحّل هذا الاستيراد قيودًا لا يمكن عكسها، ولذلك لا يمكن التراجع عنه.',
  'Some rows of this file are imported already, so its sheet and header cannot be changed any more. Undo the import first.':
    'استُوردت بعض صفوف هذا الملف من قبل، فلا يمكن تغيير ورقته ورأسه. تراجع عن الاستيراد أولاً.',
  'No row of this file is imported, so there is nothing to undo.':
    'لم يُستورد أي صف من هذا الملف، فلا شيء للتراجع عنه.',
  'This upload was sent with the key of another one. Send it with a key of its own.':
    'أُرسل هذا الرفع بمفتاح رفع آخر. أرسله بمفتاح خاص به.',
  'This import posted entries to a ledger, such as stock or money. Only a super admin can undo it.':
    'رحّل هذا الاستيراد قيودًا إلى دفتر مثل المخزون أو المال. لا يمكن التراجع عنه إلا لمدير أعلى.',
  'Some records were kept because they have been changed or used since: {1} and {2} more.':
    'احتُفظ ببعض السجلات لأنها غُيّرت أو استُخدمت منذ ذلك الحين: {1} و{2} أخرى.',
  'Some records were kept because they have been changed or used since: {1}.':
    'احتُفظ ببعض السجلات لأنها غُيّرت أو استُخدمت منذ ذلك الحين: {1}.',
  'The server was restarted in the meantime, and only a part was undone. Undo it again for the rest.':
    'أُعيد تشغيل الخادم في هذه الأثناء ولم يُتراجع إلا عن جزء. تراجع مرة أخرى عن الباقي.',
  'Applies to all {count} rows that have not been imported.':
    'يُطبَّق على جميع الصفوف التي لم تُستورد، وعددها {count}.',
  'Change them to “{to}” too': 'تغييرها أيضًا إلى «{to}»',
  'Check the rows first. Nothing is saved by a check.': 'افحص الصفوف أولًا. لا يحفظ الفحص شيئًا.',
  Checking: 'قيد الفحص',
  'Choose what each word stands for. You do not need to change the file.':
    'اختر معنى كل كلمة. لا حاجة إلى تغيير الملف.',
  'Clear them too': 'إفراغها أيضًا',
  Column: 'العمود',
  Complete: 'مكتمل',
  'Delete import': 'حذف الاستيراد',
  'Delete {fileName}': 'حذف {fileName}',
  'Delete {fileName}?': 'حذف {fileName}؟',
  Discard: 'تجاهل',
  'Edit this cell': 'تعديل هذه الخلية',
  Error: 'خطأ',
  'Fields missing': 'حقول ناقصة',
  'Fill down': 'التعبئة إلى الأسفل',
  Find: 'البحث عن',
  'Find and replace': 'بحث واستبدال',
  'First row: {example}': 'الصف الأول: {example}',
  'Hide the columns': 'إخفاء الأعمدة',
  'Import a file': 'استيراد ملف',
  'Import of {many}': 'استيراد {many}',
  'Importing. You may leave this page': 'جارٍ الاستيراد. يمكنك مغادرة هذه الصفحة',
  'In the file: {value}': 'في الملف: {value}',
  'It may have been deleted or have expired, or somebody else has uploaded it.':
    'ربما حُذف أو انتهت مدته، أو رفعه شخص آخر.',
  'Leave all empty': 'ترك الكل فارغًا',
  'Leave empty': 'تركه فارغًا',
  'Leave out': 'استبعاد',
  'Left out – search for a field': 'مستبعد – ابحث عن حقل',
  'My imports': 'عمليات الاستيراد الخاصة بي',
  'No cell of this column has that text.': 'لا توجد في هذا العمود خلية بهذا النص.',
  'No imports yet': 'لا عمليات استيراد بعد',
  'No rows here': 'لا صفوف هنا',
  'No such field': 'لا يوجد حقل كهذا',
  'Not checked': 'لم يُفحص',
  'Now in Larder: {value}': 'الحالي في Larder: {value}',
  'Only cells with exactly this content': 'الخلايا ذات هذا المحتوى تمامًا فقط',
  'Problems and notes': 'المشكلات والملاحظات',
  'Question open': 'سؤال مفتوح',
  'Ready to import': 'جاهز للاستيراد',
  Redo: 'إعادة',
  'Replace all': 'استبدال الكل',
  'Replace with': 'الاستبدال بـ',
  'Rows of the file': 'صفوف الملف',
  'Rows to show': 'الصفوف المعروضة',
  'Search a field': 'ابحث عن حقل',
  'Show all rows': 'عرض جميع الصفوف',
  'Show the columns': 'عرض الأعمدة',
  'Start one from a list: choose “Excel” there and upload a spreadsheet.':
    'ابدأ من إحدى القوائم: اختر «Excel» هناك وارفع جدول بيانات.',
  'The file has no column {headers}.': 'لا يوجد في الملف العمود {headers}.',
  'The file has no rows.': 'لا صفوف في الملف.',
  'The rows are being checked.': 'يجري فحص الصفوف.',
  'In the history of the records, this import is batches {batches}.':
    'يظهر هذا الاستيراد في السجل بالدفعات {batches}.',
  'This import does not exist': 'عملية الاستيراد هذه غير موجودة',
  'Use this word and check again |||| Use these {count} words and check again':
    'لا كلمات |||| استخدام هذه الكلمة والفحص من جديد |||| استخدام الكلمتين والفحص من جديد |||| استخدام هذه الكلمات ({count}) والفحص من جديد |||| استخدام هذه الكلمات ({count}) والفحص من جديد |||| استخدام هذه الكلمات ({count}) والفحص من جديد',
  Words: 'الكلمات',
  'Write {example} to insert the value of that column.': 'اكتب {example} لإدراج عمود من الصف.',
  Wrong: 'خاطئة',
  'Your imports': 'عمليات الاستيراد الخاصة بك',
  imported: 'مستوردة',
  optional: 'اختياري',
  'sheet “{sheet}”': 'الورقة «{sheet}»',
  'the imports': 'عمليات الاستيراد',
  'with errors': 'بها أخطاء',
  '{count} more row has “{from}” in {header}. |||| {count} more rows have “{from}” in {header}.':
    'لا صفوف أخرى فيها «{from}» في {header}. |||| يوجد صف آخر فيه «{from}» في {header}. |||| يوجد صفان آخران فيهما «{from}» في {header}. |||| توجد {count} صفوف أخرى فيها «{from}» في {header}. |||| يوجد {count} صفًا آخر فيها «{from}» في {header}. |||| يوجد {count} صف آخر فيها «{from}» في {header}.',
  '{count} row has errors and stays here until it is corrected. |||| {count} rows have errors and stay here until they are corrected.':
    'لا صفوف بها أخطاء. |||| يوجد صف به أخطاء، ويبقى هنا حتى يُصحَّح. |||| يوجد صفان بهما أخطاء، ويبقيان هنا حتى يُصحَّحا. |||| توجد {count} صفوف بها أخطاء، وتبقى هنا حتى تُصحَّح. |||| يوجد {count} صفًا بها أخطاء، وتبقى هنا حتى تُصحَّح. |||| يوجد {count} صف بها أخطاء، وتبقى هنا حتى تُصحَّح.',
  '{count} row has not been imported and will be lost. |||| {count} rows have not been imported and will be lost.':
    'لن يضيع أي صف. |||| لم يُستورد صف واحد، وسيضيع. |||| لم يُستورد صفان، وسيضيعان. |||| لم تُستورد {count} صفوف، وستضيع. |||| لم يُستورد {count} صفًا، وستضيع. |||| لم يُستورد {count} صف، وستضيع.',
  '{count} row imported |||| {count} rows imported':
    'لم يُستورد أي صف |||| استُورد صف واحد |||| استُورد صفان |||| استُوردت {count} صفوف |||| استُورد {count} صفًا |||| استُورد {count} صف',
  '{count} row to import |||| {count} rows to import':
    'لا صفوف متبقية |||| صف واحد متبقٍ |||| صفان متبقيان |||| {count} صفوف متبقية |||| {count} صفًا متبقيًا |||| {count} صف متبقٍ',
  '{count} row with errors |||| {count} rows with errors':
    'لا صفوف بها أخطاء |||| صف واحد به أخطاء |||| صفان بهما أخطاء |||| {count} صفوف بها أخطاء |||| {count} صفًا بها أخطاء |||| {count} صف بها أخطاء',
  '{count} row without errors |||| {count} rows without errors':
    'لا صفوف بلا أخطاء |||| صف واحد بلا أخطاء |||| صفان بلا أخطاء |||| {count} صفوف بلا أخطاء |||| {count} صفًا بلا أخطاء |||| {count} صف بلا أخطاء',
  '{count} row, kept as typed |||| {count} rows, kept as typed':
    'لا صفوف |||| صف واحد، يبقى كما كُتب |||| صفان، يبقيان كما كُتبا |||| {count} صفوف، تبقى كما كُتبت |||| {count} صفًا، تبقى كما كُتبت |||| {count} صف، تبقى كما كُتبت',
  '{count} unknown': '{count} غير معروفة',
  '{done} of {total} rows': '{done} من {total} صف',
  'A change here reads the file again, and corrected cells are lost.':
    'يؤدي تغييرها إلى قراءة الملف من جديد، وتضيع تصحيحات الخلايا.',
  'Keep the repeated columns as they are': 'قراءة الأعمدة المكررة كأعمدة',
  'Turn the repeated columns into rows': 'تحويل الأعمدة المكررة إلى صفوف',
  'Header lines': 'أسطر العناوين',
  'One line': 'سطر واحد',
  'Header row': 'صف العناوين',
  Sheet: 'الورقة',
  'Split into {fields}': 'مقسوم إلى {fields}',
  'The rows stay here and can be imported again.': 'تبقى الصفوف هنا ويمكن استيرادها من جديد.',
  'Two lines': 'سطران',
  'Undo the import': 'التراجع عن الاستيراد',
  'Undo the import?': 'التراجع عن الاستيراد؟',
  Undoing: 'قيد التراجع',
  'Undoing the import': 'يجري التراجع عن الاستيراد',
  '{file} is ready to look at': '{file} جاهز',
  '{file} stopped; see what is left to do': 'توقف {file}؛ انظر ما بقي لإنجازه',
  '{count} entry of a ledger is reversed. |||| {count} entries of a ledger are reversed.':
    'لا يُعكس أي قيد في الدفتر. |||| يُعكس قيد واحد في الدفتر. |||| يُعكس قيدان في الدفتر. |||| تُعكس {count} قيود في الدفتر. |||| يُعكس {count} قيدًا في الدفتر. |||| يُعكس {count} قيد في الدفتر.',
  '{count} record has been changed since and stays as it is. |||| {count} records have been changed since and stay as they are.':
    'لم يتغير أي سجل منذ ذلك. |||| تغيّر سجل واحد منذ ذلك ويبقى كما هو. |||| تغيّر سجلان منذ ذلك ويبقيان كما هما. |||| تغيّرت {count} سجلات منذ ذلك وتبقى كما هي. |||| تغيّر {count} سجلًا منذ ذلك وتبقى كما هي. |||| تغيّر {count} سجل منذ ذلك وتبقى كما هي.',
  'Among those that stay: {names}.': 'مما سيبقى: {names}.',
  'Records that others refer to by now stay as well. They are named afterwards.':
    'تبقى أيضًا السجلات التي تشير إليها سجلات أخرى الآن، وتُذكر أسماؤها بعد ذلك.',
  '{count} record is changed back. |||| {count} records are changed back.':
    'لا يُعاد أي سجل إلى ما كان عليه. |||| يُعاد سجل واحد إلى ما كان عليه. |||| يُعاد سجلان إلى ما كانا عليه. |||| تُعاد {count} سجلات إلى ما كانت عليه. |||| يُعاد {count} سجلًا إلى ما كانت عليه. |||| يُعاد {count} سجل إلى ما كانت عليه.',
  '{count} record is deleted. |||| {count} records are deleted.':
    'لا يُحذف أي سجل. |||| يُحذف سجل واحد. |||| يُحذف سجلان. |||| تُحذف {count} سجلات. |||| يُحذف {count} سجلًا. |||| يُحذف {count} سجل.',
  'See the import': 'عرض الاستيراد',
  'Clear the field': 'إفراغ الحقل',
  'Empty cells': 'الخلايا الفارغة',
  'Find records by': 'ابحث عن السجلات بواسطة',
  'Keep what is stored': 'الإبقاء على المحفوظ',
  'New and existing records': 'السجلات الجديدة والموجودة',
  'Only existing records': 'السجلات الموجودة فقط',
  'Only new records': 'السجلات الجديدة فقط',
  'Records that exist already': 'السجلات الموجودة',
  'Rows to import': 'الصفوف المراد استيرادها',
  'Any of them': 'أي منها',
  'Before the import: {value}': 'قبل الاستيراد: {value}',
  'Import row {row} too': 'استيراد الصف {row} أيضًا',
  'Show these rows': 'عرض هذه الصفوف',
  'Download the wrong rows and why': 'تنزيل الصفوف الخاطئة مع الأسباب',
  'Choose a spreadsheet as it is. Nothing is saved until you have reviewed the changes.':
    'اختر جدول البيانات كما هو. لا يُحفظ شيء قبل أن تراجع التغييرات.',
  'Leave these rows out': 'استبعاد هذه الصفوف',
  'Leave out the rows: {of}': 'استبعاد الصفوف: {of}',
  'Left out': 'مستبعد',
  'Leave {count} row out |||| Leave {count} rows out':
    'لا صفوف للاستبعاد |||| استبعاد صف واحد |||| استبعاد صفين |||| استبعاد {count} صفوف |||| استبعاد {count} صفًا |||| استبعاد {count} صف',
  'Take {count} row back |||| Take {count} rows back':
    'لا صفوف للإرجاع |||| إرجاع صف واحد |||| إرجاع صفين |||| إرجاع {count} صفوف |||| إرجاع {count} صفًا |||| إرجاع {count} صف',
  'Leave all these rows out': 'استبعاد كل هذه الصفوف',
  'Create {count} missing |||| Create all {count} missing':
    'لا شيء ناقص |||| إنشاء الناقص |||| إنشاء الناقصين |||| إنشاء {count} ناقصة |||| إنشاء {count} ناقصًا |||| إنشاء {count} ناقص',
  'All rows are left out. Take rows back to import them.':
    'كل الصفوف مستبعدة. أرجع صفوفًا لاستيرادها.',
  'Finish the import': 'إنهاء الاستيراد',
  'Correct the rows with errors': 'تصحيح الصفوف التي بها أخطاء',
  ready: 'جاهزة',
  'All rows left out': 'كل الصفوف مستبعدة',
  'The records that it has added or changed stay, but the import can no longer be undone.':
    'تبقى السجلات التي أضافها أو غيّرها، لكن لن يمكن التراجع عن الاستيراد بعد ذلك.',
  'No record in Larder is changed.': 'لا يتغيّر أي سجل في Larder.',
  'Still missing for new records: {fields}. Match a column, or fill in one value for every row.':
    'ما زال ينقص السجلات الجديدة: {fields}. طابق عمودًا، أو أدخل قيمة واحدة لكل الصفوف.',
  'The import was undone.': 'جرى التراجع عن الاستيراد.',
  '{1} record was deleted. |||| {2} records were deleted.':
    'لم يُحذف أي سجل. |||| حُذف سجل واحد. |||| حُذف سجلان. |||| حُذفت {1} سجلات. |||| حُذف {2} سجلًا. |||| حُذف {2} سجل.',
  '{1} record was changed back. |||| {2} records were changed back.':
    'لم يُعَد أي سجل. |||| أُعيد سجل واحد كما كان. |||| أُعيد سجلان كما كانا. |||| أُعيدت {1} سجلات كما كانت. |||| أُعيد {2} سجلًا كما كان. |||| أُعيد {2} سجل كما كان.',
  '{1} record was reversed. |||| {2} records were reversed.':
    'لم يُعكس أي سجل. |||| عُكس سجل واحد. |||| عُكس سجلان. |||| عُكست {1} سجلات. |||| عُكس {2} سجلًا. |||| عُكس {2} سجل.',
  'Share this matching: others with your role are offered it for files with the same headers.':
    'مشاركة هذه المطابقة: تُعرض على من لهم دورك في الملفات التي لها العناوين نفسها.',
}
