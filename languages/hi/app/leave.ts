/** Leave and daily status. */
export const leave: Readonly<Record<string, string>> = {
  '%{casual} casual, %{sick} sick, %{earned} earned: ask for leave':
    '%{casual} आकस्मिक, %{sick} बीमारी, %{earned} अर्जित: छुट्टी माँगें',
  '%{employee} asks for leave %{from}–%{to}': '%{employee} ने %{from}–%{to} की छुट्टी माँगी है',
  'Approve leave': 'छुट्टी स्वीकृत करें',
  Attachment: 'संलग्नक',
  'Balance on entry': 'आवेदन के समय शेष',
  'Cancel leave': 'छुट्टी रद्द करें',
  Casual: 'आकस्मिक',
  Earned: 'अर्जित',
  'First half': 'पहला आधा दिन',
  'Half day': 'आधा दिन',
  'Leave ends in the year it begins in; ask for two of them.':
    'छुट्टी उसी वर्ष समाप्त होनी चाहिए जिसमें वह शुरू होती है; दो छुट्टियाँ माँगें।',
  'Leave from %{1} to %{2} has been asked for already; choose other dates.':
    '%{1} से %{2} तक की छुट्टी पहले ही माँगी जा चुकी है; दूसरी तारीखें चुनें।',
  'Leave history': 'छुट्टियों का इतिहास',
  'Leave to decide': 'निर्णय के लिए छुट्टियाँ',
  'Leave waiting for approval': 'स्वीकृति की प्रतीक्षा में छुट्टियाँ',
  'Leave you can take': 'आप जो छुट्टी ले सकते हैं',
  'Needed for sick leave of more than 3 days': '3 दिन से अधिक की बीमारी की छुट्टी के लिए आवश्यक',
  'News about your leave': 'आपकी छुट्टी की सूचना',
  'No working day lies in this time; choose other dates.':
    'इस अवधि में कोई कार्यदिवस नहीं है; दूसरी तारीखें चुनें।',
  'Nobody decides their own leave; ask somebody else to do it.':
    'कोई अपनी छुट्टी पर स्वयं निर्णय नहीं लेता; किसी और से कहें।',
  'On leave today': 'आज छुट्टी पर',
  'Only for leave of a single day': 'केवल एक दिन की छुट्टी के लिए',
  'Only leave of a single day can be half of it.': 'केवल एक दिन की छुट्टी आधे दिन की हो सकती है।',
  'Reject leave': 'छुट्टी अस्वीकृत करें',
  'Remarks on the decision': 'निर्णय पर टिप्पणी',
  'Second half': 'दूसरा आधा दिन',
  Sick: 'बीमारी',
  'The days count as working days again.': 'ये दिन फिर से कार्यदिवस गिने जाएँगे।',
  'These are %{1} working days, but only %{2} of this leave are left.':
    'ये %{1} कार्यदिवस हैं, पर इस छुट्टी के केवल %{2} शेष हैं।',
  'Unseen decision': 'अनदेखा निर्णय',
  'Whole days': 'पूरे दिन',
  'Working days': 'कार्यदिवस',
  'Your leave has been %{status}': 'आपकी छुट्टी की नई स्थिति: %{status}',
  'Your leave has begun; only the office can cancel it now.':
    'आपकी छुट्टी शुरू हो चुकी है; अब केवल कार्यालय इसे रद्द कर सकता है।',
}
