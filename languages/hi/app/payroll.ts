/** Payroll and payslips. */
export const payroll: Readonly<Record<string, string>> = {
  'rounded each week': 'हर सप्ताह पूर्णांकित',
  'Nothing more is due: paid weekly': 'अब कुछ देय नहीं: भुगतान साप्ताहिक हुआ',
  'The month': 'पूरा महीना',
  'less %{hours} h of break': '%{hours} घं का विराम घटाकर',
  'my payslips': 'मेरी वेतन पर्चियाँ',
  'Pay for %{month}': '%{month} का वेतन',
  '%{name}, %{month}': '%{name}, %{month}',
  '%{rate} (%{salary} ÷ %{days} days ÷ %{standard} h)':
    '%{rate} (%{salary} ÷ %{days} दिन ÷ %{standard} घं)',
  'As of %{date}, when the payslip was issued. Taken includes approved future leave.':
    '%{date} की स्थिति, जब वेतन पर्ची जारी हुई। ली गई छुट्टियों में आगे की स्वीकृत छुट्टी भी शामिल है।',
  'Gross since %{month}': '%{month} से सकल',
  'Gross since January': 'जनवरी से सकल',
  'Net since %{month}': '%{month} से शुद्ध',
  'Net since January': 'जनवरी से शुद्ध',
  'Pay of %{name}, %{month}': '%{name} का वेतन, %{month}',
  'Payslip of %{name}, %{month}': '%{name} की वेतन पर्ची, %{month}',
  'Payslips of %{year}': '%{year} की वेतन पर्चियाँ',
  'There is nothing to pay. Approve this pay by itself, or cancel it.':
    'भुगतान के लिए कुछ नहीं है। इस वेतन को अलग से स्वीकृत करें, या रद्द करें।',
  '%{hours} h × %{multiplier} × %{salary} ÷ %{days} days ÷ %{standard} h':
    '%{hours} घं × %{multiplier} × %{salary} ÷ %{days} दिन ÷ %{standard} घं',
  '%{smart_count} week |||| %{smart_count} weeks': '%{smart_count} सप्ताह |||| %{smart_count} सप्ताह',
  'Hourly rate %{rate}': 'प्रति घंटा दर %{rate}',
  'Hours for these weeks': 'इन सप्ताहों के घंटे',
  '%{hours} h × %{rate}': '%{hours} घंटे × %{rate}',
  '%{hours} × %{multiplier}, rounded each week': '%{hours} × %{multiplier}, हर सप्ताह पूर्णांकित',
  'No week that is approved ended in this month.': 'इस महीने में कोई स्वीकृत सप्ताह समाप्त नहीं हुआ।',
  'Paid leave among them': 'इनमें सवेतन छुट्टी',
  'Paid on %{date}': '%{date} को भुगतान',
  'Pay for the week that ends in %{month}: %{span} |||| Pay for the weeks that end in %{month}: %{span} (%{smart_count} weeks)':
    '%{month} में समाप्त होने वाले सप्ताह का वेतन: %{span} |||| %{month} में समाप्त होने वाले सप्ताहों का वेतन: %{span} (%{smart_count} सप्ताह)',
  'Public holidays': 'सार्वजनिक अवकाश',
  'The sum of the weeks': 'सप्ताहों का योग',
  'Work on rest days': 'छुट्टी के दिनों पर काम',
  'Approved leave of the year': 'वर्ष की स्वीकृत छुट्टियाँ',
  'Pay calculation': 'वेतन की गणना',
  'Where the figures come from': 'आँकड़े कहाँ से आते हैं',
  'No change to the pay of %{count} person |||| No change to the pay of %{count} people':
    '%{count} व्यक्ति के वेतन में कोई बदलाव नहीं |||| %{count} लोगों के वेतन में कोई बदलाव नहीं',
  '%{count} person: %{before} → %{after} a month |||| %{count} people: %{before} → %{after} a month':
    '%{count} व्यक्ति: %{before} → %{after} प्रति माह |||| %{count} लोग: %{before} → %{after} प्रति माह',
  'An average month without absence or overtime, less the deductions of the terms':
    'बिना अनुपस्थिति और ओवरटाइम का औसत महीना, शर्तों की कटौतियाँ घटाकर',
  Next: 'अगला',
  'No rate': 'कोई दर नहीं',
  'Nobody is affected.': 'किसी पर असर नहीं होता।',
  'Page %{page} of %{pages}': '%{pages} में से पृष्ठ %{page}',
  Previous: 'पिछला',
  'Who is affected': 'किन पर असर होगा',
  'Approve the wages of the week of %{week}': '%{week} के सप्ताह की मज़दूरी स्वीकृत करें',
  'Create drafts for a week to work out what people who are paid by the hour get for it.':
    'घंटे के हिसाब से वेतन पाने वालों की मज़दूरी निकालने के लिए किसी सप्ताह का मसौदा बनाएँ।',
  'Create drafts': 'मसौदे बनाएँ',
  'No weekly wages here': 'यहाँ कोई साप्ताहिक मज़दूरी नहीं',
  'Everybody who is paid by the hour has wages for this week already.':
    'घंटे के हिसाब से वेतन पाने वाले सभी की इस सप्ताह की मज़दूरी पहले से बनी है।',
  'Record the payment of the week of %{week}': '%{week} के सप्ताह का भुगतान दर्ज करें',
  'The hours of the week are locked. What cannot be approved is listed and stays a draft.':
    'सप्ताह के घंटे बंद हो जाएँगे। जो स्वीकृत नहीं हो सकता वह सूची में दिखेगा और मसौदा बना रहेगा।',
  'The wages are marked as paid.': 'मज़दूरी पर भुगतान दर्ज होगा।',
  '%{done} of %{smart_count} approved, %{sum}': '%{smart_count} में से %{done} स्वीकृत, %{sum}',
  '%{done} of %{smart_count} cancelled': '%{smart_count} में से %{done} रद्द',
  '%{done} of %{smart_count} paid, %{sum}': '%{smart_count} में से %{done} का भुगतान हुआ, %{sum}',
  '%{smart_count} has exceptions. |||| %{smart_count} have exceptions.':
    '%{smart_count} में अपवाद हैं। |||| %{smart_count} में अपवाद हैं।',
  '%{smart_count} person, %{sum} to pay |||| %{smart_count} people, %{sum} to pay':
    '%{smart_count} व्यक्ति, देय %{sum} |||| %{smart_count} लोग, देय %{sum}',
  '%{smart_count} with exceptions |||| %{smart_count} with exceptions':
    '%{smart_count} में अपवाद |||| %{smart_count} में अपवाद',
  'Approve 1 |||| Approve %{smart_count}': '1 स्वीकृत करें |||| %{smart_count} स्वीकृत करें',
  'Approve all': 'सभी स्वीकृत करें',
  'Approve the pay of %{month}': '%{month} का वेतन स्वीकृत करें',
  Back: 'वापस',
  'Cancel 1 |||| Cancel %{smart_count}': '1 रद्द करें |||| %{smart_count} रद्द करें',
  'Cancel all': 'सभी रद्द करें',
  'Cancel the pay of %{month}': '%{month} का वेतन रद्द करें',
  'Drafts and approved pay are cancelled, payslips become void, and hours and weeks are unlocked. What is paid stays.':
    'मसौदे और स्वीकृत वेतन रद्द होंगे, वेतन पर्चियाँ निरस्त होंगी, और घंटे व सप्ताह खुल जाएँगे। जिसका भुगतान हो चुका है वह बना रहेगा।',
  'Each payslip is marked as paid. The file for the bank is there afterwards.':
    'हर वेतन पर्ची पर भुगतान दर्ज होगा। इसके बाद बैंक के लिए फ़ाइल मिलेगी।',
  'Everybody of %{department} who was employed in this month and has no pay for it yet gets a draft. Nothing is paid before you approve it.':
    '%{department} में इस महीने नौकरी पर रहे हर उस व्यक्ति का मसौदा बनेगा जिसका वेतन अभी नहीं बना है। आपकी स्वीकृति से पहले कुछ भुगतान नहीं होता।',
  'See the exceptions first': 'पहले अपवाद देखें',
  'Pay 1 |||| Pay %{smart_count}': '1 का भुगतान करें |||| %{smart_count} का भुगतान करें',
  'Pay all': 'सभी का भुगतान करें',
  'Payslips are issued, and the hours and weeks of the month are locked. What cannot be approved is listed and stays a draft.':
    'वेतन पर्चियाँ जारी होंगी, और महीने के घंटे व सप्ताह बंद हो जाएँगे। जो स्वीकृत नहीं हो सकता वह सूची में दिखेगा और मसौदा बना रहेगा।',
  'Record the payment of %{month}': '%{month} का भुगतान दर्ज करें',
  Refused: 'अस्वीकृत',
  'Refused and left as it was: |||| %{smart_count} refused and left as they were:':
    'अस्वीकृत, जैसा था वैसा ही है: |||| %{smart_count} अस्वीकृत, जैसे थे वैसे ही हैं:',
  'There is nothing of this kind to do.': 'ऐसा कुछ करने को नहीं है।',
  '%{1} is there already; change or cancel that one.': '%{1} पहले से मौजूद है; उसे बदलें या रद्द करें।',
  '%{1} was not employed in this month.': '%{1} इस महीने नौकरी पर नहीं थे।',
  '%{done} of %{total} people': '%{total} में से %{done} लोग',
  '%{hours} h': '%{hours} घं',
  '%{percent}% of the basic pay of %{basic}': 'मूल वेतन %{basic} का %{percent}%',
  '%{salary} a month × %{payable} of %{working} working days':
    '%{salary} प्रति माह × %{working} में से %{payable} कार्य दिवस',
  '%{smart_count} draft is there; others have one already or no pay configuration. |||| %{smart_count} drafts are there; others have one already or no pay configuration.':
    '%{smart_count} मसौदा तैयार है; बाकी के पास पहले से है या वेतन विन्यास नहीं है। |||| %{smart_count} मसौदे तैयार हैं; बाकी के पास पहले से है या वेतन विन्यास नहीं है।',
  'A fixed amount of the pay configuration': 'वेतन विन्यास की निश्चित राशि',
  'A month is paid once it has begun.': 'महीने का वेतन उसके शुरू होने के बाद ही बनता है।',
  Allowance: 'वार्षिक कोटा',
  Absent: 'अनुपस्थित',
  Account: 'खाता',
  'Advances and loans too': 'अग्रिम और ऋण भी',
  Allowances: 'भत्ते',
  'Approval and payment': 'स्वीकृति और भुगतान',
  'Approve pay': 'वेतन स्वीकृत करें',
  'Approved by': 'स्वीकृतकर्ता',
  'Approved on': 'स्वीकृति तिथि',
  'Approved pay was worked out with these terms; add new ones that are in force from a later day.':
    'स्वीकृत वेतन इन्हीं शर्तों से निकाला गया था; बाद की तिथि से लागू नई शर्तें जोड़ें।',
  'Basic pay': 'मूल वेतन',
  Recalculate: 'फिर से गणना करें',
  'Cancel pay': 'वेतन रद्द करें',
  'Changes by hand': 'हाथ से किए बदलाव',
  'Days and hours': 'दिन और घंटे',
  Deductions: 'कटौतियाँ',
  'Download payslip': 'वेतन पर्ची डाउनलोड करें',
  'Create drafts for a month to work out what everybody is paid for it.':
    'हर किसी का वेतन निकालने के लिए किसी महीने का मसौदा बनाएँ।',
  'Draft the pay of %{month}': '%{month} के वेतन का मसौदा बनाएँ',
  Drafted: 'मसौदा बना',
  Drafts: 'मसौदे',
  'Each day': 'हर दिन',
  Earnings: 'आय',
  'Everybody who was employed in this month and has no pay for it yet gets a draft. Nothing is paid before you approve it.':
    'इस महीने नौकरी पर रहे हर उस व्यक्ति का मसौदा बनेगा जिसका वेतन अभी नहीं बना है। आपकी स्वीकृति से पहले कुछ भुगतान नहीं होता।',
  'Over 20% from last month': 'पिछले महीने से 20% से अधिक अंतर',
  'File for the bank': 'बैंक के लिए फ़ाइल',
  'From weekly wages': 'साप्ताहिक मज़दूरी से',
  'Gross pay': 'सकल वेतन',
  'Hours of this month are still drafts; approve them first.':
    'इस महीने के घंटे अभी मसौदे हैं; पहले उन्हें स्वीकृत करें।',
  'Hours worked': 'काम के घंटे',
  'Hours, leave or terms have changed since this was calculated. Calculate it anew and look at it first.':
    'इस गणना के बाद घंटे, छुट्टी या शर्तें बदल गई हैं। पहले फिर से गणना करके देखें।',
  Issued: 'जारी',
  Leaving: 'जा रहे हैं',
  'Month key': 'महीने की कुंजी',
  'Month pay to approve': 'स्वीकृति के लिए मासिक वेतन',
  'Monthly pay': 'मासिक वेतन',
  'More was paid by the week than the net pay comes to; correct the weeks first.':
    'सप्ताहवार भुगतान शुद्ध वेतन से अधिक है; पहले सप्ताह ठीक करें।',
  'A payslip appears here when your pay of a month is approved.':
    'किसी महीने का आपका वेतन स्वीकृत होने पर वेतन पर्ची यहाँ दिखेगी।',
  'No payslips yet': 'अभी कोई वेतन पर्ची नहीं',
  'My payslips': 'मेरी वेतन पर्चियाँ',
  'Negative net': 'ऋणात्मक शुद्ध वेतन',
  'Net pay': 'शुद्ध वेतन',
  'Last month’s net pay': 'पिछले महीने का शुद्ध वेतन',
  'No hours': 'कोई घंटे नहीं',
  'No pay configuration with a rate is in force for %{1} on %{2}; add one.':
    '%{2} को %{1} के लिए दर वाला कोई वेतन विन्यास लागू नहीं है; एक जोड़ें।',
  'No pay here': 'यहाँ कोई वेतन नहीं',
  'Nobody was employed in this month.': 'इस महीने कोई नौकरी पर नहीं था।',
  'Not employed': 'नौकरी पर नहीं',
  'Not paid yet': 'अभी भुगतान नहीं हुआ',
  'No deductions': 'कोई कटौती नहीं',
  'Nothing of this month is paid yet.': 'इस महीने का अभी कुछ भुगतान नहीं हुआ।',
  Number: 'संख्या',
  'Other bank account': 'दूसरा बैंक खाता',
  'Already paid weekly': 'साप्ताहिक रूप से पहले ही भुगतान',
  'Paid to': 'किसे भुगतान',
  'Pay hours of the month': 'महीने के वेतन घंटे',
  'Payable days': 'देय दिन',
  Payroll: 'पेरोल',
  Payslip: 'वेतन पर्ची',
  Payslips: 'वेतन पर्चियाँ',
  'Something went wrong; no draft was kept. Please try again.':
    'कुछ गड़बड़ हुई; कोई मसौदा नहीं रखा गया। कृपया फिर कोशिश करें।',
  'Stopped; no draft was kept.': 'रोका गया; कोई मसौदा नहीं रखा गया।',
  'Stopping: the drafts are removed again': 'रोका जा रहा है: मसौदे हटाए जा रहे हैं',
  Taken: 'ली गई',
  'The days of the month without days off and holidays':
    'साप्ताहिक छुट्टियों और अवकाशों के बिना महीने के दिन',
  'The net pay is negative; lower the deductions first.': 'शुद्ध वेतन ऋणात्मक है; पहले कटौतियाँ घटाएँ।',
  'The pay is cancelled': 'वेतन रद्द है',
  'The pay is paid': 'वेतन का भुगतान हुआ',
  'The pay of %{1} is approved; cancel that before its hours and weeks are changed.':
    '%{1} का वेतन स्वीकृत है; घंटे और सप्ताह बदलने से पहले उसे रद्द करें।',
  'The pay of %{1} is approved; its holidays stay as they are.':
    '%{1} का वेतन स्वीकृत है; उसके अवकाश वैसे ही रहेंगे।',
  'The pay of %{1} is approved; leave of that month stays as it is.':
    '%{1} का वेतन स्वीकृत है; उस महीने की छुट्टियाँ वैसी ही रहेंगी।',
  'The pay of this month is being drafted already; wait until that has ended.':
    'इस महीने के वेतन का मसौदा पहले से बन रहा है; उसके पूरा होने तक प्रतीक्षा करें।',
  'The payslip becomes void; the hours and the weeks of the month are unlocked.':
    'वेतन पर्ची अमान्य होगी; महीने के घंटे और सप्ताह खुल जाएँगे।',
  'The payslip is issued; the hours and the weeks of the month are locked.':
    'वेतन पर्ची जारी होगी; महीने के घंटे और सप्ताह बंद हो जाएँगे।',
  'Number of exceptions': 'अपवादों की संख्या',
  'This employee is gone.': 'यह कर्मचारी अब नहीं है।',
  'This month has no working days.': 'इस महीने में कोई कार्य दिवस नहीं है।',
  'This month is not over; it can be approved from the day after %{1}.':
    'यह महीना पूरा नहीं हुआ; इसे %{1} के अगले दिन से स्वीकृत किया जा सकता है।',
  'This payslip is void.': 'यह वेतन पर्ची अमान्य है।',
  'This run has ended already.': 'यह प्रक्रिया पहले ही समाप्त हो चुकी है।',
  Exceptions: 'अपवाद',
  'To pay': 'भुगतान योग्य',
  'Unpaid leave': 'अवैतनिक छुट्टी',
  Void: 'अमान्य',
  'Weekly wages that end in this month are still drafts; approve them first.':
    'इस महीने में समाप्त होने वाली साप्ताहिक मज़दूरी अभी मसौदा है; पहले उसे स्वीकृत करें।',
  Weeks: 'सप्ताह',
  'Your last payslip': 'आपकी पिछली वेतन पर्ची',
  'my profile': 'मेरी प्रोफ़ाइल',
  payslips: 'वेतन पर्चियाँ',
  'Total deductions': 'कुल कटौतियाँ',
  'Pay type': 'वेतन का प्रकार',
  'No wages for this week yet': 'इस सप्ताह की मज़दूरी अभी नहीं बनी',
  'No pay for this month yet': 'इस महीने का वेतन अभी नहीं बना',
  '%{sum} to pay': '%{sum} देय',
  '%{smart_count} draft created for the week of %{week} |||| %{smart_count} drafts created for the week of %{week}':
    '%{week} के सप्ताह के लिए %{smart_count} मसौदा बना |||| %{week} के सप्ताह के लिए %{smart_count} मसौदे बने',
  'A fixed amount of the pay configuration, the same for a part of a month':
    'वेतन विन्यास की निश्चित राशि, महीने के एक हिस्से के लिए भी वही',
  'Joined on %{date}': '%{date} को शामिल हुए',
  'Last working day %{date}': 'अंतिम कार्य दिवस %{date}',
  'Joined on %{date}: the allowance counts %{months} of 12 months, to the nearest half day.':
    '%{date} को शामिल हुए: अवकाश 12 में से %{months} महीनों के लिए मिलता है, निकटतम आधे दिन तक।',
  '%{percent}% of the basic pay': 'मूल वेतन का %{percent}%',
  'A working day without hours or leave counts as absent.':
    'बिना घंटों और बिना छुट्टी वाला कार्य दिवस अनुपस्थिति गिना जाता है।',
  'Pay terms': 'वेतन की शर्तें',
  'Weeks missing': 'सप्ताह बाकी हैं',
  'Not in this pay: no wages are drafted yet': 'इस वेतन में नहीं: मज़दूरी का मसौदा अभी नहीं बना है',
  'Not in this pay: the wages are still a draft': 'इस वेतन में नहीं: मज़दूरी अभी मसौदा है',
  '1 more is in the list. |||| %{smart_count} more are in the list.':
    '1 और सूची में है। |||| %{smart_count} और सूची में हैं।',
  '1 was not tried and stays as it was. |||| %{smart_count} were not tried and stay as they were.':
    '1 पर प्रयास नहीं हुआ, वह जैसा था वैसा ही है। |||| %{smart_count} पर प्रयास नहीं हुआ, वे जैसे थे वैसे ही हैं।',
  '1 was skipped: somebody else decided it meanwhile. |||| %{smart_count} were skipped: somebody else decided them meanwhile.':
    '1 छोड़ा गया: इस बीच किसी और ने निर्णय लिया। |||| %{smart_count} छोड़े गए: इस बीच किसी और ने निर्णय लिया।',
  'Added up from the pay hours; only an import brings others':
    'वेतन घंटों का योग; अलग घंटे केवल आयात से आते हैं',
  'From %{day}: %{days} = %{amount}': '%{day} से: %{days} = %{amount}',
  'Parts of the month': 'महीने के हिस्से',
  'Parts of the week': 'सप्ताह के हिस्से',
  'The hours of a week are added up from its pay hours; only an import brings them.':
    'सप्ताह के घंटे उसके वेतन घंटों का योग हैं; उन्हें केवल आयात ला सकता है।',
  'The rows below are of all months.': 'नीचे की पंक्तियाँ सभी महीनों की हैं।',
}
