/** Pay configurations: under which terms people are paid. */
export const pay: Readonly<Record<string, string>> = {
  '"{1}" already starts on the same day; change that one instead.':
    '"{1}" उसी दिन से लागू है; उसे ही बदलें।',
  '% of basic pay': 'मूल वेतन का %',
  "A person's own configuration applies first, then the department's, then the company's":
    'पहले व्यक्ति की अपनी व्यवस्था लागू होती है, फिर विभाग की, फिर कंपनी की',
  'Allowances and deductions': 'भत्ते और कटौतियाँ',
  'Applies to': 'किस पर लागू',
  'Enter at most 100%.': 'अधिकतम 100 प्रतिशत।',
  'By the hour': 'घंटे के अनुसार',
  'By the month': 'महीने के अनुसार',
  Calculation: 'गणना',
  'Casual leave days': 'आकस्मिक अवकाश के दिन',
  'Days off each week': 'साप्ताहिक छुट्टी के दिन',
  Deduction: 'कटौती',
  'Earned leave days': 'अर्जित अवकाश के दिन',
  Earning: 'आय',
  'Fixed amount': 'निश्चित राशि',
  'For work on holidays and days off': 'छुट्टियों और साप्ताहिक अवकाश पर काम के लिए',
  'Holiday multiplier': 'छुट्टी का गुणक',
  'Holidays are paid': 'छुट्टियों का वेतन मिलता है',
  'Hourly rate': 'प्रति घंटा दर',
  Hours: 'घंटे',
  'In force from': 'कब से लागू',
  'Leave per year': 'प्रति वर्ष अवकाश',
  'Monthly salary': 'मासिक वेतन',
  'No pay configuration is in force on {1}; add one for the company.':
    '{1} को कोई वेतन विन्यास लागू नहीं है; कंपनी के लिए एक जोड़ें।',
  'On: a working day without hours counts as absent. Off: it counts as worked':
    'चालू: बिना घंटों वाला कार्य दिवस अनुपस्थिति गिना जाता है। बंद: वह काम किया हुआ गिना जाता है',
  'Maximum overtime per day': 'प्रतिदिन अधिकतम ओवरटाइम',
  'Overtime from': 'ओवरटाइम कब से',
  'Overtime multiplier': 'ओवरटाइम का गुणक',
  Pay: 'वेतन',
  'Pay configuration': 'वेतन विन्यास',
  'Pay configurations': 'वेतन विन्यास',
  'People paid by the hour get their standard hours for a paid holiday they do not work':
    'घंटे के अनुसार वेतन पाने वालों को बिना काम की सवेतन छुट्टी के लिए मानक घंटों का वेतन मिलता है',
  Rate: 'दर',
  'Sick leave days': 'बीमारी अवकाश के दिन',
  'Standard hours per day': 'प्रतिदिन मानक घंटे',
  'Deducted once a day when more than 6 hours are worked':
    '6 घंटे से अधिक काम पर दिन में एक बार घटाया जाता है',
  'Track attendance': 'उपस्थिति दर्ज करें',
  'Unpaid break': 'अवैतनिक विराम',
  'Who and when': 'कौन और कब से',
  h: 'घं',
  min: 'मिनट',
  'These wages have been approved; cancel them to correct the week.':
    'ये मज़दूरी स्वीकृत हो चुकी है; सप्ताह सुधारने के लिए इसे रद्द करें।',
}
