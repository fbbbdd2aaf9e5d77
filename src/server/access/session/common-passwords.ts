/**
 * The 1500 most frequent passwords of eight or more characters in leaked lists, excluding obscene ones and those made only
 * of digits. From the frequency list of zxcvbn, copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password baseball football qwertyuiop superman 1qaz2wsx jennifer trustno1 sunshine iloveyou computer michelle starwars princess
corvette 1234qwer internet samantha q1w2e3r4t5 maverick whatever mercedes steelers qwer1234 hardcore q1w2e3r4 midnight bigdaddy
victoria marlboro password1 1q2w3e4r cocacola jordan23 asdfasdf danielle jonathan liverpoo qwerty123 passw0rd abcd1234 slipknot
scorpion startrek asdfghjkl redskins qazwsxedc liverpool nicholas dolphins qwertyui metallic mountain benjamin elephant rush2112
1q2w3e4r5t creative garfield asdfghjk 1qazxsw2 december airborne brooklyn godzilla williams darkness blink182 platinum lifehack
12qwaszx snowball nintendo november pakistan redwings explorer guinness lasvegas christin asdf1234 babygirl michigan carolina
alexande dickhead minecraft metallica kristina kimberly snickers paradise caroline lacrosse bollocks poohbear qweasdzxc einstein
drowssap courtney spitfire patricia maryjane champion svetlana anderson westside security zaq12wsx alexander 123456789a 1232323q
scarface qwerty12 marshall veronica stargate 12345qwert semperfi brittany scotland cherokee simpsons michael1 vladimir franklin
passport infinity bulldogs budlight softball fktrcfylh kawasaki wildcats logitech swordfis alexandr motorola patriots colorado
juventus freeuser warcraft wolverin elizabet valentin password123 mitchell spiderma hello123 ncc1701d virginia pearljam 123qweasd
predator charlie1 panthers peekaboo rolltide american cardinal chevelle fyfcnfcbz loverboy changeme electric darkside wolfpack
hercules lawrence letmein1 spiderman blizzard 123456789q cheyenne cjkysirj basketball sterling a1b2c3d4 airplane freepass billybob
chocolat stingray firebird zeppelin business tarheels greenday engineer hellfire serenity fireball darkstar mustang1 remember
pavilion bobafett dbrnjhbz harrison welcome1 swimming defender precious icecream swordfish presario rockstar airforce thailand
bluebird goldfish wrangler cadillac longhorn qazwsx123 microsoft christia 123qweasdzxc assassin atlantis lonewolf software
srinivas angelina leonardo valentina veronika babydoll butterfly wordpass devildog soso123aljg mistress freedom1 montreal wolfgang
basketba hotstuff birthday stephani jessica1 shamrock savannah kathleen deftones goldberg renegade cristina hamilton blahblah
enterpri 1234abcd babylon5 sweetpea trfnthbyf yankees1 aardvark butterfl marathon cavalier manchester napoleon buckeyes diamonds
1qaz2wsx3edc highland elizabeth chandler drpepper campbell sherlock thuglife morpheus consumer adgjmptw barcelona overlord
isabella sundance isabelle ultimate ncc1701e matthew1 geronimo 123qwe123 aleksandr portugal superfly q1w2e3r4t5y6 florence
wrinkle1 seminole alejandr concrete margaret access14 letmein2 christop trombone rhbcnbyf qazxswedc pleasure christian cdtnkfyf
stallion kingkong mongoose personal bluemoon a1234567 immortal anthony1 dietcoke giovanni morrison hollywoo clifford fernando
bonehead ghbdtnbr charlott hongkong william1 sebastia werewolf lollipop eternity super123 cooldude tottenha anything stocking
columbia robinson makaveli satan666 verbatim standard blackcat raistlin qwerty12345 punkrock infantry waterloo musicman seinfeld
megadeth gn56gn56 skywalke squirrel wolverine stardust qazwsxed twilight vanhalen intrepid 1234567a punisher showtime ekaterina
skittles hannibal thunder1 1q2w3e4r5t6y chelsea1 panasonic sandiego portland penelope blackdog californ playtime 1a2b3c4d
christine gangster warriors chargers dingdong mushroom crusader dkflbvbh anastasia stranger guardian slapshot septembe angelica
scarlett rammstein munchkin kittycat santiago 1passwor barcelon coltrane goodluck starcraft blackman katerina shaney14 discover
lonestar meridian heather1 stonecol lowrider richard1 alexandra beautiful zaq1xsw2 tacobell halflife catalina keyboard kangaroo
socrates thompson formula1 qwerasdf national mailcreated5240 lorraine vacation penguins ragnarok colombia sebastian dodgeram
mustangs sithlord scoobydo oblivion titleist magnolia zxcv1234 director richmond bigballs blueeyes mersedes springer patrick1
cowboys1 nuttertools martinez gateway1 imperial grateful peterpan kingston pa55word freckles margarita aspirine mariners deadhead
research rootbeer children stephanie frederic scooter1 plymouth creampie justdoit 1234567q lightnin caliente goodtime thankyou
raiders1 brucelee redalert aquarius catherin porkchop sapphire shopping qwert123 a1s2d3f4 qazwsxedcrfv fletcher blackjac hastings
chevrole amsterdam spectrum diamond1 123456qwerty atlantic beatrice labrador southern syracuse front242 rosemary candyman commando
clitoris pineappl 8j4ye3uz monopoly romashka 123456aa spartans snuggles charlotte infiniti 1234567890q cosworth jeremiah phoenix1
qawsedrf doberman brandon1 emmanuel webmaster porsche9 beefcake godsmack viktoria starbuck valhalla starfish clarence achilles
ncc1701a arsenal1 sailboat jackson1 terminator phillies kentucky pa55w0rd swingers frontier butthole doughboy september nebraska
qwertyuio maryland agent007 oklahoma pinkfloy qwerty123456 dannyboy luckydog whocares nathalie vfrcbvrf ihateyou vkontakte
mandingo california dilligaf bunghole golfball technics aberdeen enterprise stripper hurrican rfnthbyf dthjybrf handsome excalibu
brothers melissa1 lancelot keystone passwort flamingo australia pokemon1 designer kamikaze somethin warhammer bradford deeznuts
apollo13 macdaddy rangers1 manchest michaela meatball columbus truelove sentinel universe 123456789z jamesbon billyboy microsof
microlab military gordon24 function pantyhos lifetime theodore passwor1 azsxdcfv charlton bigmoney fordf150 superstar terminal
saratoga wildfire vladislav gretchen hollywood greenbay trinidad poiuytrewq chicken1 maradona chester1 rjirfrgbde rightnow
jasmine1 hyperion treasure meatloaf catherine pass1234 japanese anaconda christopher woofwoof poontang richards lionking happy123
albatros kenworth dinosaur happyday turkey50 chocolate ericsson chickens zxcasdqwe fktrcfylhf polniypizdec0211 crazybab sherwood
positive madeline anhyeuem hardrock skywalker february samsung1 applepie abc12345 gandalf1 rockhard hellyeah davidson skorpion
hedgehog australi america1 1qa2ws3ed yosemite karolina starship salvador greatone 0.0.0.000 football1 roadkill killbill francois
cinnamon backdoor packers1 rastaman sojdlg123aljg robotech alliance marianne mechanic pingpong operator rasputin amsterda jeanette
majestic wrestlin gotohell kingfish passwords railroad zxcvbnm1 lineage2 charles1 phillips nwo4life peterson thursday a123456789
chemical kcj9wx5n umbrella r2d2c3po snoopdog splinter underdog broadway megapass kristine p0015123 shannon1 bullseye blackhaw
jamesbond tunafish dkflbckfd sinclair translator giuseppe saturday gfhjkm123 supersta magicman meredith caligula dfktynbyf
deepthroat tazmania crawford tommyboy marino13 vfhufhbnf brighton christina mamapapa budweise getmoney qazwsx12 chainsaw eastside
qwerty1234 undertaker downtown snowboar moneyman chrisbln viewsonic penthous canadian flounder whitesox thanatos panasoni sneakers
chicago1 ghjcnjnfr titanium madison1 solution intruder gargoyle poseidon newcastl johannes buckshot sunnyday goldstar ferrari1
boomboom test1234 florida1 superman1 multiplelo motherlode westwood federico apple123 sunflowe babyblue 123qwerty starfire
callaway paintbal knickers lokomotiv winston1 rjycnfynby thirteen philippe panther1 avalanch newyork1 idontknow original vfvfgfgf
tomorrow zerocool godfather 1x2zkg8w zxasqw12 francesc christie paintball syncmaster aleksandra attitude southpark cambiami
monalisa chuckles gladiator spongebob mazafaka meathead barefoot 12345678q cfitymrf blessing clevelan terrapin clarinet deeznutz
traveler pianoman hawkeyes casanova meowmeow andromeda crystal1 valencia triangle rhiannon monster1 smeghead resident cerberus
rockford 1q2w3e4r5 goldwing juliette gabriell crjhgbjy james007 tiberius nokia6300 hayabusa together salamander 12qw34er thegreat
wrestling gesperrt whiskers mohammed overkill rhfcjnrf montgom240 sersolution confused rebecca1 brewster spaceman bulldog1
something runescape 12345qwe lightning recovery megatron illusion roadking hoosiers adrienne leavemealone medicine realmadrid
balloons tinkerbell heineken moonlight 12345678a mortgage fishing1 doghouse blackbir hardcock seahawks godfathe bookworm talisman
blackjack babyface hawaiian mortimer roadrunn handyman alphabet password2 christmas digital1 beautifu dutchess charlene tiffany1
idontkno teddybea valkyrie inuyasha wareagle dragonball dolphin1 sullivan gameover property kittykat stanford wishbone sinister
geoffrey dragon12 katherine gamecube friendly gabriela matthews preacher z1x2c3v4 playstation claymore checkers armagedon newpass6
aa123456 sporting silverad electron devil666 rhtdtlrj thunderb ghostrider blackout 123456qw bcfields laurence southpar lipstick
mandarin cannabis reynolds kleopatra baseball1 tottenham dirtbike 1234567890a jackson5 absolute northern slippery qweasd123
bluefish mollydog ghblehjr katherin starcraf cameltoe vasilisa annabell elizaveta illinois flexible farscape borussia yfcntymrf
scorpio1 fyutkbyf thedoors 123qq123 graphics 7ugd5hip2j asdfzxcv sunflower deadpool shepherd gatorade carpedie hopeless cameron1
augustus alejandro argentina corleone strength vampires webmaste chrysler shanghai gabriel1 patience binladen a12345678 buttercu
millions sergeant millwall universal dragonba register stonecold ashleigh istanbul babylove bullfrog porsche1 bobdylan cristian
capslock teddybear chevrolet gfhjkmgfhjkm criminal hardware coolness barbados knockers amateurs jayhawks nightmare 9293709b13
brigitte eldorado soulmate andromed kakashka yeahbaby paranoid netscape rainbow6 carlitos eastwood microphone monkey12 coldbeer
fgtkmcby missouri just4fun specialk piramida salasana mephisto washington violetta spencer1 brittney heritage estrella smashing
fountain creature fastball q2w3e4r5 buddyboy kissmyass radiohea 1234asdf wildcard maxwell1 rochelle loveless testpass pringles
pinkfloyd browning insomnia 1a2s3d4f darklord magician sandwich telephon vsjasnel12 magazine iverson3 gamecock budapest
yjdsqgfhjkm reckless tiger123 maksimka kazantip concorde qazwsxedc123 pharmacy abnormal jellybea islander jiggaman classics
hooligan strawberry scrabble hawaii50 wg8e3wjf 123456qwe mazda626 rhjrjlbk killer12 sweetnes masamune ferguson gertrude mariposa
doomsday excalibur andersen marcello dynamite master12 lollypop chestnut gonzalez michael2 moonbeam inspiron insanity snowboard
forsaken katarina fullmoon creation sausages stanislav francesco robotics green123 mobydick senators pumpkins windsurf reddevil
vfitymrf nevermind woodland anastasiya happiness faithful presiden yankees2 sheridan vanguard aviation rjhjktdf firewall temppass
drummer1 download evolution fandango pumpkin1 highheel christma qwerty11 gorgeous icehouse zxcvbnm123 pineapple harrypotter
earnhard angelika mypassword zaqxswcde misfit99 holidays marianna 1z2x3c4v broncos1 services platypus password12 radiohead
spongebo qwert12345 abrakadabra mckenzie dodgers1 vikings1 viktoriya reddwarf longjohn slamdunk alessandro warrior1 honolulu
johndeer windmill bergkamp irishman zildjian mudvayne freebird training snowflak nygiants playstat webhompas jefferso comanche
monkeybo angel123 death666 hounddog josephin thisisit pallmall fishbone genesis1 clippers chambers monsters bigblock whiteout
stefanie 123456789s iloveyou2 bluebell undertak chipmunk mazdarx7 qwe123qwe kjrjvjnbd choochoo lovelife heinrich anastasi festival
roadster cbr900rr good123654 zachary1 newcastle testing1 highbury koroleva washingt redbaron james123 krasotka pipeline michaels
nascar24 tkbpfdtnf smirnoff wireless president starligh summer99 fishhead scoobydoo yogibear konstantin terminat ghbywtccf
slowhand soccer12 cricket1 nostromo survivor cnfybckfd lemonade rainbow1 peaches1 johnson1 solitude catwoman bearcats username
wanderer arkansas stephen1 paradigm costello underground washburn fantasia borabora hurricane gtnhjdbx sundevil mustang6 armstron
revolver trouble1 tropical volkswag pool6123 marines1 berkeley gilligan jermaine wildbill 45m2do5bs cleopatr coventry nirvana1
sidekick gbhfvblf zanzibar highlander tinkerbe bluesman asdfgh01 threesom valentine nautilus everlast ghbdtn123 straight 12qw12qw
nokia6233 longdong marjorie ghjcnjgfhjkm customer penguin1 asdqwe123 tokiohotel sonyericsson pantera1 palmtree andyod22 handball
marseille matthias viewsoni evangelion sandrine sprinter private1 fearless antelope barselona buddy123 complete fyfnjkbq fredrick
zxcasdqwe123 question fairlane honeybee soccer10 fantomas castillo gladiato buffalo1 cheshire mcdonald tomahawk bismillah bigpoppa
superior margarit success1 pasadena johngalt coldplay capricorn ministry sweetness elcamino trinitro voyager1 carpente spartan1
callisto vendetta david123 iloveyou1 yamahar1 wildwood foxylady leedsutd dominion enforcer derparol f00tball remingto vjqgfhjkm
rfvfcenhf cleopatra carnival papillon knuckles cutiepie ghjuhfvvf freefall antonina stephane kayleigh baritone mischief hetfield
dontknow sasha_007 calimero alexandre whiteboy money123 cygnusx1 firefigh blowfish screamer harddick 123456ru wp2003wp kordell1
swinging trucking marijuana giovanna noname123 francisc obsidian dfktynby cromwell lakeside strawber facebook nokian73 slimshady
whistler blueball chris123 cassandr paramedi eclipse1 darkangel smackdow argentin moonligh capricor transfer wrestler bigbooty
pictures johncena p@ssw0rd building cherries lalakers dogpound universa clarissa eggplant fussball captain1 vincent1 taekwondo
prospect perfect1 capetown telephone budweiser sylveste university cartman1 forever1 marseill magellan hallo123 liverpool1
southpaw daylight fortress notebook pufunga7782 goodgirl challeng millenium pentagon suburban sabrina1 camaross hotgirls bubba123
goldfing moonshin jonathon mandrake 1234zxcv bubbles1 marcius2 navigator hellokitty fkbyjxrf earthlink
`
    .trim()
    .split(/\s+/),
)
