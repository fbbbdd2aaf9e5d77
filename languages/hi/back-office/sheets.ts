/** Export, import and their spreadsheets. */
export const sheets: Readonly<Record<string, string>> = {
  '{1} of {2} rows was posted and will stay. |||| {3} of {4} rows were posted and will stay.':
    '{2} में से {1} पंक्ति दर्ज हो चुकी है और बनी रहेगी। |||| {4} में से {3} पंक्तियाँ दर्ज हो चुकी हैं और बनी रहेंगी।',
  'Row {1} could not be posted; the rows after it were skipped.':
    'पंक्ति {1} दर्ज नहीं हो सकी; उसके बाद की पंक्तियाँ छोड़ दी गईं।',
  '{1} rows of {2} cannot be saved as they stand.':
    '{2} में से {1} पंक्तियाँ जैसी लिखी हैं वैसी नहीं सहेजी जा सकतीं।',
  '{1} rows of {2} cannot be saved as they stand. Nothing was saved.':
    '{2} में से {1} पंक्तियाँ जैसी लिखी हैं वैसी नहीं सहेजी जा सकतीं। कुछ सहेजा नहीं गया।',
  '{count} row exported |||| {count} rows exported':
    '{count} पंक्ति निर्यात हुई |||| {count} पंक्तियाँ निर्यात हुईं',
  '{count} row |||| {count} rows': '{count} पंक्ति |||| {count} पंक्तियाँ',
  '{field}: “{value}” means': '{field}: “{value}” का अर्थ',
  '{label} (needed in some rows)': '{label} (कुछ पंक्तियों में ज़रूरी)',
  '{label} (optional)': '{label} (वैकल्पिक)',
  '{matched} of {smart_count} column matched |||| {matched} of {smart_count} columns matched':
    '{smart_count} में से {matched} स्तंभ का मिलान हुआ |||| {smart_count} में से {matched} स्तंभों का मिलान हुआ',
  '{said} In your spreadsheet program, use “Save as” and choose one of these.':
    '{said} अपने स्प्रेडशीट प्रोग्राम में “इस रूप में सहेजें” से इनमें से कोई प्रारूप चुनें।',
  '{said} Split it into smaller files and import them one at a time.':
    '{said} इसे छोटी फ़ाइलों में बाँटें और उन्हें एक-एक कर आयात करें।',
  '{what}: {done} of {total}': '{what}: {total} में से {done}',
  '(empty)': '(खाली)',
  'Day first (usual)': 'पहले दिन (सामान्य)',
  'Month first (from the dates)': 'पहले महीना (तारीखों के अनुसार)',
  'Row {1} is too long. Check it for a missing quotation mark.':
    'पंक्ति {1} बहुत लंबी है। देखें कि उसमें कोई उद्धरण चिह्न छूटा तो नहीं है।',
  'This is a lock file, not the spreadsheet. Choose the file without ~$ or .~lock in its name.':
    'यह लॉक फ़ाइल है, स्प्रेडशीट नहीं। वह फ़ाइल चुनें जिसके नाम में ~$ या .~lock न हो।',
  'This row was not posted because another row was refused.':
    'यह पंक्ति दर्ज नहीं की गई, क्योंकि दूसरी पंक्ति अस्वीकार कर दी गई।',
  '1 row of {1} cannot be saved as it stands.': '{1} में से 1 पंक्ति जैसी लिखी है वैसी नहीं सहेजी जा सकती।',
  '1 row of {1} cannot be saved as it stands. Nothing was saved.':
    '{1} में से 1 पंक्ति जैसी लिखी है वैसी नहीं सहेजी जा सकती। कुछ सहेजा नहीं गया।',
  '100,000 rows': '1,00,000 पंक्तियाँ',
  '2,500,000 filled cells': '25,00,000 भरे हुए सेल',
  '20,000,000 characters': '2,00,00,000 वर्ण',
  'Add {created}': '{created} जोड़ें',
  'Add {created} and change {updated}': '{created} जोड़ें और {updated} बदलें',
  'Add a field': 'फ़ील्ड जोड़ें',
  'All columns': 'सभी स्तंभ',
  'An .xls file can hold at most {rows} rows. Choose .xlsx for this export.':
    '.xls फ़ाइल में {rows} से अधिक पंक्तियाँ नहीं आतीं। इस निर्यात के लिए .xlsx चुनें।',
  'As an import template, to edit and import again': 'आयात टेम्पलेट के रूप में, बदलकर फिर आयात करने के लिए',
  'As in the table': 'जैसा तालिका में है',
  'Chosen columns, in your order': 'चुने हुए स्तंभ, आपके क्रम में',
  'Saved columns': 'सहेजे गए स्तंभ',
  'New choice': 'नया चयन',
  'Tick at least one column.': 'कम से कम एक स्तंभ चुनें।',
  'Columns in this order': 'इस क्रम में स्तंभ',
  'Name of these columns': 'इन स्तंभों का नाम',
  'Save them under a name to use them again, on any device.':
    'इन्हें किसी नाम से सहेजें, ताकि किसी भी डिवाइस पर फिर काम आएँ।',
  'Save columns': 'स्तंभ सहेजें',
  'Delete saved columns': 'सहेजे गए स्तंभ हटाएँ',
  'Columns saved': 'स्तंभ सहेजे गए',
  'Saved columns deleted': 'सहेजे गए स्तंभ हटा दिए गए',
  'Change {updated}': '{updated} बदलें',
  'Check the rows': 'पंक्तियाँ जाँचें',
  'Checking every row': 'हर पंक्ति की जाँच हो रही है',
  'Choose file': 'फ़ाइल चुनें',
  'Choose …': 'चुनें …',
  'Column in the file': 'फ़ाइल का स्तंभ',
  'Columns of the file': 'फ़ाइल के स्तंभ',
  'Comma separated (.csv)': 'अल्पविराम से अलग (.csv)',
  'Download the template': 'टेम्पलेट डाउनलोड करें',
  'Empty json array is provided, rows parameter is mandatory!':
    'JSON सूची खाली है; कम से कम एक पंक्ति आवश्यक है!',
  'Everything in this file is already in Larder. There is nothing to import.':
    'इस फ़ाइल का सब कुछ Larder में पहले से है। आयात करने को कुछ नहीं है।',
  'Excel (.xlsx)': 'Excel (.xlsx)',
  'Excel, OpenDocument, CSV, text or exported JSON, up to 25 MB and 100,000 rows':
    'Excel, OpenDocument, CSV, टेक्स्ट या निर्यात किया गया JSON, 25 एमबी और 1,00,000 पंक्तियों तक',
  'Exports all {total} {many} in this list, in the current order.':
    'इस सूची के सभी {total} {many} वर्तमान क्रम में निर्यात होते हैं।',
  'Exports the {total} {many} that match the current filters and search.':
    'वर्तमान फ़िल्टर और खोज से मेल खाने वाले {total} {many} निर्यात होते हैं।',
  'Use “{name}”': 'इसे “{name}” कहें',
  'Day first: 31/12/2025': 'पहले दिन: 31/12/2025',
  'Month first: 12/31/2025': 'पहले महीना: 12/31/2025',
  'Decimal point: 1,234.50': 'दशमलव बिंदु: 1,234.50',
  'Decimal comma: 1.234,50': 'दशमलव अल्पविराम: 1.234,50',
  'Decimal comma (from the file)': 'दशमलव अल्पविराम (फ़ाइल के अनुसार)',
  'This file has no sheet called “{1}”.': 'इस फ़ाइल में “{1}” नाम की कोई शीट नहीं है।',
  'Row {1} is empty, so it cannot be the header.': 'पंक्ति {1} ख़ाली है, इसलिए वह शीर्षक नहीं हो सकती।',
  'This JSON file is not a list of records. Export the list as .xlsx or .csv and choose that file.':
    'यह JSON फ़ाइल रिकॉर्ड की सूची नहीं है। सूची को .xlsx या .csv के रूप में निर्यात करें और वह फ़ाइल चुनें।',
  '0.15 is 0.15%': '0.15 का अर्थ 0.15% है',
  '0.15 is 15%': '0.15 का अर्थ 15% है',
  'These values can be read in two ways. Choose which is right.':
    'ये मान दो तरह से पढ़े जा सकते हैं। एक चुनें।',
  'How dates are written in {header}': '{header} की तारीखें',
  'How numbers are written in {header}': '{header} की संख्याएँ',
  'Exports the selected {one}. |||| Exports the {smart_count} selected {many}.':
    'चयनित {one} निर्यात होता है। |||| चयनित {smart_count} {many} निर्यात होते हैं।',
  'Field for {header}': '{header} के लिए फ़ील्ड',
  'File format': 'फ़ाइल प्रारूप',
  'File name': 'फ़ाइल का नाम',
  'For fields without a column in the file, and for empty cells.':
    'उन फ़ील्ड को भरता है जिनका फ़ाइल में स्तंभ नहीं है, और खाली कोष्ठों को।',
  'Fills the field': 'जिस फ़ील्ड को भरता है',
  'For example': 'उदाहरण',
  'Collecting rows': 'पंक्तियाँ इकट्ठी हो रही हैं',
  Imported: 'आयात हो गया',
  Importing: 'आयात हो रहा है',
  'JSON (.json)': 'JSON (.json)',
  'No file yet? The template has every column, an example and a guide.':
    'अभी फ़ाइल नहीं है? टेम्पलेट में सभी स्तंभ, एक उदाहरण और एक मार्गदर्शिका है।',
  'Old Excel (.xls)': 'पुराना Excel (.xls)',
  Problem: 'समस्या',
  'Reading the file': 'फ़ाइल पढ़ी जा रही है',
  'Saved as {name}': '{name} के रूप में सहेजा जाता है',
  'Show the {many}': '{many} दिखाएँ',
  'Spreadsheet file': 'स्प्रेडशीट फ़ाइल',
  Stop: 'रोकें',
  'Tab separated (.txt)': 'टैब से अलग (.txt)',
  'In the history of the records, this import is batch {batchId}.':
    'इतिहास में यह आयात बैच {batchId} है।',
  'The row': 'पंक्ति',
  'The same for every row': 'हर पंक्ति के लिए एक जैसा',
  'Cell {1} has more than 32,767 characters, the most a cell can hold. Shorten it and upload the file again.':
    'सेल {1} में 32,767 से अधिक वर्ण हैं, जो एक सेल की सीमा है। उसे छोटा करें और फ़ाइल फिर भेजें।',
  'This file has no rows below the header.': 'इस फ़ाइल में शीर्षक के नीचे कोई पंक्ति नहीं है।',
  'This file is damaged and cannot be read. Open it in a spreadsheet program and save it again.':
    'यह फ़ाइल क्षतिग्रस्त है और पढ़ी नहीं जा सकती। इसे स्प्रेडशीट प्रोग्राम में खोलकर फिर से सहेजें।',
  'This file is empty.': 'यह फ़ाइल खाली है।',
  'This file is password-protected. Save it without a password and upload it again.':
    'यह फ़ाइल पासवर्ड से सुरक्षित है। बिना पासवर्ड के सहेजकर फिर भेजें।',
  'This file takes too long to read. Split it into smaller files and import them one at a time.':
    'इस फ़ाइल को पढ़ने में बहुत समय लग रहा है। इसे छोटी फ़ाइलों में बाँटें और उन्हें एक-एक कर आयात करें।',
  'Some rows delete records, which a large import cannot do. Split the file and import the parts one at a time.':
    'कुछ पंक्तियाँ रिकॉर्ड हटाती हैं, जो बड़े आयात में संभव नहीं है। फ़ाइल को बाँटें और भाग एक-एक करके आयात करें।',
  'The rows saved so far are still being undone.': 'अब तक सहेजी गई पंक्तियाँ अभी वापस ली जा रही हैं।',
  'Some new records may also need {fields}.': 'कुछ नए रिकॉर्ड के लिए ये भी चाहिए हो सकते हैं: {fields}।',
  'Some records were kept because other records depend on them: {1}.':
    'कुछ रिकॉर्ड रखे गए, क्योंकि दूसरे रिकॉर्ड उन पर निर्भर हैं: {1}।',
  'Some records were kept because other records depend on them: {1} and {2} more.':
    'कुछ रिकॉर्ड रखे गए, क्योंकि दूसरे रिकॉर्ड उन पर निर्भर हैं: {1} और {2} अन्य।',
  'Your last import ({1}) has not finished: its rows are still being saved or undone.':
    'आपका पिछला आयात ({1}) पूरा नहीं हुआ: उसकी पंक्तियाँ अभी सहेजी या वापस ली जा रही हैं।',
  'Some records were not changed back because another record now has their previous value: {1}.':
    'कुछ रिकॉर्ड पहले जैसे नहीं किए गए, क्योंकि उनका पिछला मान अब किसी दूसरे रिकॉर्ड में है: {1}।',
  'Some records were not changed back because another record now has their previous value: {1} and {2} more.':
    'कुछ रिकॉर्ड पहले जैसे नहीं किए गए, क्योंकि उनका पिछला मान अब किसी दूसरे रिकॉर्ड में है: {1} और {2} अन्य।',
  'Your last import ({1}) was interrupted or refused; only part of what it had saved was undone.':
    'आपका पिछला आयात ({1}) बीच में रुका या अस्वीकार हुआ; उसका सहेजा हुआ वापस ले लिया गया, पर सब कुछ नहीं।',
  'Your last import ({1}) was interrupted or refused; everything it had saved was undone.':
    'आपका पिछला आयात ({1}) बीच में रुका या अस्वीकार हुआ; उसका सहेजा हुआ सब कुछ वापस ले लिया गया।',
  'Your last import ({1}) was interrupted or refused.':
    'आपका पिछला आयात ({1}) बीच में रुका या अस्वीकार हुआ।',
  'None of its rows were posted.': 'उसकी कोई पंक्ति दर्ज नहीं हुई।',
  '{1} row was already posted and is kept. |||| {2} rows were already posted and are kept.':
    '{1} पंक्ति दर्ज हो चुकी है और बनी रहेगी। |||| {2} पंक्तियाँ दर्ज हो चुकी हैं और बनी रहेंगी।',
  Value: 'मान',
  'Writing the file': 'फ़ाइल लिखी जा रही है',
  'an .xlsx, .xls, .ods or .csv file': '.xlsx, .xls, .ods या .csv फ़ाइल',
  changed: 'बदले',
  'in {count} row |||| in {count} rows': '{count} पंक्ति में |||| {count} पंक्तियों में',
  new: 'नए',
  unchanged: 'अपरिवर्तित',
  '“{name}” is larger than 25 MB.': '“{name}” 25 एमबी से बड़ी है।',
  'A record was changed since the check, so the import stopped. Correct the row with the error and import again.':
    'जाँच के बाद कोई रिकॉर्ड बदल गया, इसलिए आयात रुक गया। त्रुटि वाली पंक्ति ठीक करके फिर से आयात करें।',
  'Some rows have errors, so nothing was saved. Correct them, or import only the rows without errors.':
    'कुछ पंक्तियों में त्रुटियाँ हैं, इसलिए कुछ भी सहेजा नहीं गया। उन्हें ठीक करें, या केवल बिना त्रुटि वाली पंक्तियाँ आयात करें।',
  'The server was restarted in the meantime, and no row was saved. Start again.':
    'इस बीच सर्वर फिर से शुरू हुआ और कोई पंक्ति सहेजी नहीं गई। फिर से शुरू करें।',
  'This import has changed since you opened it. Reload the page to see its present state.':
    'आपके खोलने के बाद यह आयात बदल गया है। वर्तमान स्थिति देखने के लिए पृष्ठ फिर से लोड करें।',
  'This import posted entries that cannot be reversed, so it cannot be undone.':
    'इस आयात ने ऐसी प्रविष्टियाँ दर्ज की हैं जो उलटी नहीं जा सकतीं, इसलिए इसे वापस नहीं लिया जा सकता।',
  'Some rows of this file are imported already, so its sheet and header cannot be changed any more. Undo the import first.':
    'इस फ़ाइल की कुछ पंक्तियाँ पहले ही आयात हो चुकी हैं, इसलिए इसकी शीट और शीर्षक अब नहीं बदले जा सकते। पहले आयात वापस लें।',
  'No row of this file is imported, so there is nothing to undo.':
    'इस फ़ाइल की कोई पंक्ति आयात नहीं हुई है, इसलिए वापस लेने को कुछ नहीं है।',
  'This upload was sent with the key of another one. Send it with a key of its own.':
    'यह अपलोड किसी दूसरे अपलोड की कुंजी के साथ भेजा गया। इसे अपनी अलग कुंजी के साथ भेजें।',
  'This import posted entries to a ledger, such as stock or money. Only a super admin can undo it.':
    'इस आयात ने स्टॉक या धन जैसी बही में प्रविष्टियाँ दर्ज की हैं। इसे केवल सुपर एडमिन वापस ले सकता है।',
  'Some records were kept because they have been changed or used since: {1} and {2} more.':
    'कुछ रिकॉर्ड रखे गए, क्योंकि वे तब से बदले या उपयोग किए गए हैं: {1} और {2} अन्य।',
  'Some records were kept because they have been changed or used since: {1}.':
    'कुछ रिकॉर्ड रखे गए, क्योंकि वे तब से बदले या उपयोग किए गए हैं: {1}।',
  'The server was restarted in the meantime, and only a part was undone. Undo it again for the rest.':
    'इस बीच सर्वर फिर से शुरू हुआ और केवल एक भाग पूर्ववत हुआ। बाकी के लिए फिर से पूर्ववत करें।',
  'Applies to all {count} rows that have not been imported.':
    'उन सभी {count} पंक्तियों पर लागू, जो आयात नहीं हुई हैं।',
  'Change them to “{to}” too': 'उन्हें भी “{to}” करें',
  'Check the rows first. Nothing is saved by a check.': 'पहले पंक्तियाँ जाँचें। जाँच से कुछ सहेजा नहीं जाता।',
  Checking: 'जाँच हो रही है',
  'Choose what each word stands for. You do not need to change the file.':
    'चुनें कि हर शब्द का क्या अर्थ है। फ़ाइल बदलने की ज़रूरत नहीं।',
  'Clear them too': 'उन्हें भी ख़ाली करें',
  Column: 'स्तंभ',
  Complete: 'पूरा',
  'Delete import': 'आयात हटाएँ',
  'Delete {fileName}': '{fileName} हटाएँ',
  'Delete {fileName}?': '{fileName} हटाएँ?',
  Discard: 'छोड़ दें',
  'Edit this cell': 'यह ख़ाना बदलें',
  Error: 'त्रुटि',
  'Fields missing': 'फ़ील्ड बाक़ी हैं',
  'Fill down': 'नीचे तक भरें',
  Find: 'खोजें',
  'Find and replace': 'खोजें और बदलें',
  'First row: {example}': 'पहली पंक्ति: {example}',
  'Hide the columns': 'स्तंभ छिपाएँ',
  'Import a file': 'फ़ाइल आयात करें',
  'Import of {many}': '{many} का आयात',
  'Importing. You may leave this page': 'आयात हो रहा है। आप यह पृष्ठ छोड़ सकते हैं',
  'In the file: {value}': 'फ़ाइल में: {value}',
  'It may have been deleted or have expired, or somebody else has uploaded it.':
    'हो सकता है इसे हटा दिया गया हो, इसकी अवधि समाप्त हो गई हो, या इसे किसी और ने अपलोड किया हो।',
  'Leave all empty': 'सभी ख़ाली छोड़ें',
  'Leave empty': 'ख़ाली छोड़ें',
  'Leave out': 'छोड़ दें',
  'Left out – search for a field': 'छोड़ा गया – फ़ील्ड खोजें',
  'My imports': 'मेरे आयात',
  'No cell of this column has that text.': 'इस स्तंभ के किसी ख़ाने में यह पाठ नहीं है।',
  'No imports yet': 'अभी कोई आयात नहीं',
  'No rows here': 'यहाँ कोई पंक्ति नहीं',
  'No such field': 'ऐसा कोई फ़ील्ड नहीं',
  'Not checked': 'जाँचा नहीं गया',
  'Now in Larder: {value}': 'अभी Larder में: {value}',
  'Only cells with exactly this content': 'केवल ठीक इसी सामग्री वाले ख़ाने',
  'Problems and notes': 'समस्याएँ और टिप्पणियाँ',
  'Question open': 'प्रश्न बाक़ी है',
  'Ready to import': 'आयात के लिए तैयार',
  Redo: 'फिर से करें',
  'Replace all': 'सब बदलें',
  'Replace with': 'इससे बदलें',
  'Rows of the file': 'फ़ाइल की पंक्तियाँ',
  'Rows to show': 'दिखाई जाने वाली पंक्तियाँ',
  'Search a field': 'फ़ील्ड खोजें',
  'Show all rows': 'सभी पंक्तियाँ दिखाएँ',
  'Show the columns': 'स्तंभ दिखाएँ',
  'Start one from a list: choose “Excel” there and upload a spreadsheet.':
    'किसी सूची से शुरू करें: वहाँ “Excel” चुनें और स्प्रेडशीट अपलोड करें।',
  'The file has no column {headers}.': 'फ़ाइल में {headers} स्तंभ नहीं है।',
  'The file has no rows.': 'फ़ाइल में कोई पंक्ति नहीं है।',
  'The rows are being checked.': 'पंक्तियाँ जाँची जा रही हैं।',
  'In the history of the records, this import is batches {batches}.':
    'यह आयात इतिहास में बैच {batches} के रूप में दिखता है।',
  'This import does not exist': 'यह आयात मौजूद नहीं है',
  'Use this word and check again |||| Use these {count} words and check again':
    'यह शब्द लें और फिर जाँचें |||| ये {count} शब्द लें और फिर जाँचें',
  Words: 'शब्द',
  'Write {example} to insert the value of that column.':
    'पंक्ति का कोई स्तंभ डालने के लिए {example} लिखें।',
  Wrong: 'ग़लत',
  'Your imports': 'आपके आयात',
  imported: 'आयात हुईं',
  optional: 'वैकल्पिक',
  'sheet “{sheet}”': 'शीट “{sheet}”',
  'the imports': 'आयात',
  'with errors': 'त्रुटियों के साथ',
  '{count} more row has “{from}” in {header}. |||| {count} more rows have “{from}” in {header}.':
    '{header} में “{from}” वाली {count} और पंक्ति है। |||| {header} में “{from}” वाली {count} और पंक्तियाँ हैं।',
  '{count} row has errors and stays here until it is corrected. |||| {count} rows have errors and stay here until they are corrected.':
    '{count} पंक्ति में त्रुटियाँ हैं; ठीक होने तक वह यहीं रहेगी। |||| {count} पंक्तियों में त्रुटियाँ हैं; ठीक होने तक वे यहीं रहेंगी।',
  '{count} row has not been imported and will be lost. |||| {count} rows have not been imported and will be lost.':
    '{count} पंक्ति आयात नहीं हुई है और खो जाएगी। |||| {count} पंक्तियाँ आयात नहीं हुई हैं और खो जाएँगी।',
  '{count} row imported |||| {count} rows imported':
    '{count} पंक्ति आयात हुई |||| {count} पंक्तियाँ आयात हुईं',
  '{count} row to import |||| {count} rows to import': '{count} पंक्ति बाक़ी |||| {count} पंक्तियाँ बाक़ी',
  '{count} row with errors |||| {count} rows with errors':
    'त्रुटियों वाली {count} पंक्ति |||| त्रुटियों वाली {count} पंक्तियाँ',
  '{count} row without errors |||| {count} rows without errors':
    'बिना त्रुटि {count} पंक्ति |||| बिना त्रुटि {count} पंक्तियाँ',
  '{count} row, kept as typed |||| {count} rows, kept as typed':
    '{count} पंक्ति, जैसा लिखा वैसा ही रहेगा |||| {count} पंक्तियाँ, जैसा लिखा वैसा ही रहेगा',
  '{count} unknown': '{count} अज्ञात',
  '{done} of {total} rows': '{total} में से {done} पंक्तियाँ',
  'A change here reads the file again, and corrected cells are lost.':
    'इनमें बदलाव करने पर फ़ाइल फिर से पढ़ी जाती है। ख़ानों के सुधार खो जाते हैं।',
  'Keep the repeated columns as they are': 'दोहराए गए स्तंभों को स्तंभ ही मानें',
  'Turn the repeated columns into rows': 'दोहराए गए स्तंभों को पंक्तियों में बदलें',
  'Header lines': 'शीर्षकों की पंक्तियाँ',
  'One line': 'एक पंक्ति',
  'Header row': 'शीर्षकों की पंक्ति संख्या',
  Sheet: 'शीट',
  'Split into {fields}': '{fields} में बाँटा गया',
  'The rows stay here and can be imported again.': 'पंक्तियाँ यहीं रहती हैं और फिर आयात की जा सकती हैं।',
  'Two lines': 'दो पंक्तियाँ',
  'Undo the import': 'आयात वापस लें',
  'Undo the import?': 'आयात वापस लें?',
  Undoing: 'वापस लिया जा रहा है',
  'Undoing the import': 'आयात वापस लिया जा रहा है',
  '{file} is ready to look at': '{file} तैयार है',
  '{file} stopped; see what is left to do': '{file} रुक गया; देखें कि क्या करना बाकी है',
  '{count} entry of a ledger is reversed. |||| {count} entries of a ledger are reversed.':
    'बही की {count} प्रविष्टि उलटी जाएगी। |||| बही की {count} प्रविष्टियाँ उलटी जाएँगी।',
  '{count} record has been changed since and stays as it is. |||| {count} records have been changed since and stay as they are.':
    '{count} रिकॉर्ड बाद में बदला गया है और वैसा ही रहेगा। |||| {count} रिकॉर्ड बाद में बदले गए हैं और वैसे ही रहेंगे।',
  'Among those that stay: {names}.': 'जो बने रहेंगे, उनमें: {names}।',
  'Records that others refer to by now stay as well. They are named afterwards.':
    'जिन रिकॉर्डों का अब दूसरे रिकॉर्ड उल्लेख करते हैं, वे भी बने रहेंगे। बाद में उनके नाम बताए जाएँगे।',
  '{count} record is changed back. |||| {count} records are changed back.':
    '{count} रिकॉर्ड पहले जैसा किया जाएगा। |||| {count} रिकॉर्ड पहले जैसे किए जाएँगे।',
  '{count} record is deleted. |||| {count} records are deleted.':
    '{count} रिकॉर्ड हटाया जाएगा। |||| {count} रिकॉर्ड हटाए जाएँगे।',
  'See the import': 'आयात देखें',
  'Clear the field': 'फ़ील्ड ख़ाली करें',
  'Empty cells': 'ख़ाली ख़ाने',
  'Find records by': 'रिकॉर्ड इससे खोजें',
  'Keep what is stored': 'जो सहेजा है, वही रखें',
  'New and existing records': 'नए और मौजूदा रिकॉर्ड',
  'Only existing records': 'केवल मौजूदा रिकॉर्ड',
  'Only new records': 'केवल नए रिकॉर्ड',
  'Records that exist already': 'पहले से मौजूद रिकॉर्ड',
  'Rows to import': 'आयात की जाने वाली पंक्तियाँ',
  'Any of them': 'इनमें से कोई भी',
  'Before the import: {value}': 'आयात से पहले: {value}',
  'Import row {row} too': 'पंक्ति {row} भी आयात करें',
  'Show these rows': 'ये पंक्तियाँ दिखाएँ',
  'Download the wrong rows and why': 'कारणों सहित गलत पंक्तियाँ डाउनलोड करें',
  'Choose a spreadsheet as it is. Nothing is saved until you have reviewed the changes.':
    'स्प्रेडशीट जैसी है वैसी ही चुनें। परिवर्तन देख लेने से पहले कुछ भी सहेजा नहीं जाता।',
  'Leave these rows out': 'ये पंक्तियाँ छोड़ दें',
  'Leave out the rows: {of}': 'ये पंक्तियाँ छोड़ दें: {of}',
  'Left out': 'छोड़ी गई',
  'Leave {count} row out |||| Leave {count} rows out':
    '{count} पंक्ति छोड़ दें |||| {count} पंक्तियाँ छोड़ दें',
  'Take {count} row back |||| Take {count} rows back':
    '{count} पंक्ति वापस लें |||| {count} पंक्तियाँ वापस लें',
  'Leave all these rows out': 'ये सभी पंक्तियाँ छोड़ दें',
  'Create {count} missing |||| Create all {count} missing':
    '{count} अनुपस्थित बनाएँ |||| सभी {count} अनुपस्थित बनाएँ',
  'All rows are left out. Take rows back to import them.':
    'सभी पंक्तियाँ छोड़ी गई हैं। आयात करने के लिए पंक्तियाँ वापस लें।',
  'Finish the import': 'आयात पूरा करें',
  'Correct the rows with errors': 'त्रुटियों वाली पंक्तियाँ ठीक करें',
  ready: 'तैयार',
  'All rows left out': 'सभी पंक्तियाँ छोड़ी गईं',
  'The records that it has added or changed stay, but the import can no longer be undone.':
    'इसने जो रिकॉर्ड जोड़े या बदले हैं, वे बने रहेंगे, पर आयात फिर वापस नहीं लिया जा सकेगा।',
  'No record in Larder is changed.': 'Larder में कोई रिकॉर्ड नहीं बदलता।',
  'Still missing for new records: {fields}. Match a column, or fill in one value for every row.':
    'नए रिकॉर्ड के लिए अभी ये बाक़ी हैं: {fields}। किसी स्तंभ का मिलान करें, या हर पंक्ति के लिए एक मान भरें।',
  'The import was undone.': 'आयात वापस ले लिया गया।',
  '{1} record was deleted. |||| {2} records were deleted.':
    '{1} रिकॉर्ड हटाया गया। |||| {2} रिकॉर्ड हटाए गए।',
  '{1} record was changed back. |||| {2} records were changed back.':
    '{1} रिकॉर्ड पहले जैसा किया गया। |||| {2} रिकॉर्ड पहले जैसे किए गए।',
  '{1} record was reversed. |||| {2} records were reversed.':
    '{1} रिकॉर्ड की उलटी प्रविष्टि की गई। |||| {2} रिकॉर्ड की उलटी प्रविष्टियाँ की गईं।',
  'Share this matching: others with your role are offered it for files with the same headers.':
    'यह मिलान साझा करें: आपकी भूमिका वाले दूसरे लोगों को समान शीर्षकों वाली फ़ाइलों में यही मिलान मिलेगा।',
}
