/** Words that people often use as a password. Compared in lower case, without digits and signs at the ends (`common-passwords.ts`). */
export const commonWords: ReadonlySet<string> = new Set(
  `
  pass passw passwd password passwords passphrase passcode mypassword thepassword password password geheim passwort
  kennwort hallo motdepasse bonjour azerty contrasena hola senha parola wachtwoord welkom haslo lozinka salasana losenord
  secret topsecret mysecret letmein letmeinnow openup opensesame sesame access accessdenied login logon loginme signin
  welcome welcomehome welcomeback hello hellothere helloworld helloyou goodbye changeme changeit changenow
  changepassword pleasechange temp temporary temppass temppassword default defaultpassword initial initialpassword
  start starter test testing tester testtest testuser testpass testpassword demo sample example user username guest
  newuser nopassword nopass none nothing unknown anonymous blank admin administrator adminadmin adminpass
  adminpassword root toor superuser sysadmin system manager master masterkey server database oracle mysql postgres
  cisco windows microsoft google facebook linkedin twitter youtube instagram yahoo gmail hotmail apple iphone android
  samsung nokia sony internet computer laptop desktop keyboard monitor network wireless security secure office
  company business service support helpdesk worker client project projects loggia

  abc abcd abcde abcdef abcdefg abcdefgh abcabc abcdabcd xyz xyzzy
  qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzuiop qwertyqwerty qweqwe qweasd
  qweasdzxc qazwsx qazwsxedc qazqaz wsxedc asd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdfasdf asdqwe
  zxc zxcv zxcvb zxcvbn zxcvbnm zaq zaqwsx azertyuiop poiuytrewq lkjhgfdsa mnbvcxz aqwzsx

  monkey dragon tiger lion eagle falcon hawk phoenix panther jaguar wolf wolves bear shark dolphin horse pony puppy
  kitty kitten doggy snoopy rabbit bunny turtle spider scorpion cobra snake fish chicken butterfly unicorn

  football baseball basketball soccer hockey tennis golf golfer golfing cricket rugby swimming racing nascar yankees
  cowboys steelers packers lakers bulls eagles redsox rangers giants broncos raiders chelsea arsenal liverpool
  everton manchester barcelona realmadrid juventus bayern dortmund galatasaray fenerbahce

  love lover lovely loveme loveyou iloveyou iloveme iloveu ilove loveislove lovelove lovers truelove mylove baby
  babygirl babyboy babe honey sweetie sweetheart darling angel angels princess prince queen king kingdom beautiful
  sexy hottie cutie cookie candy sugar chocolate cheese banana cherry apples orange strawberry peanut coffee pepper
  ginger butter vanilla pizza whiskey vodka

  sunshine sunny rainbow flower flowers rose lily daisy jasmine violet summer winter spring autumn fall january
  february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday sommer herbst fruehling montag freitag snow snowball thunder lightning storm ocean
  mountain forest river island star stars starlight moon moonlight midnight morning heaven hell

  superman batman spiderman ironman wonderwoman starwars startrek jedi yoda vader skywalker matrix neo trinity
  gandalf frodo hobbit pokemon pikachu naruto mario zelda minecraft fortnite roblox warcraft warrior ninja samurai
  pirate wizard merlin magic mystery shadow ghost killer hunter ranger soldier sniper trouble legend champion winner
  victory power freedom liberty america american england london paris berlin germany deutschland france brazil canada
  mexico india texas dallas austin boston chicago newyork california florida hawaii

  money dollar rich cash gold golden silver diamond platinum crystal mercedes ferrari porsche bmw audi honda toyota
  yamaha suzuki harley corvette mustang camaro chevy ford jeep truck scooter guitar music rocknroll metallica
  nirvana slipknot eminem beatles drummer dancer player gamer gaming playboy school college student teacher doctor
  nurse lawyer engineer family mother father mommy daddy mama papa sister brother friend friends forever always
  blessed jesus jesuschrist christ god godbless faith hope peace grace trust amen bible church

  michael jennifer jordan michelle nicole daniel jessica ashley amanda joshua andrew matthew charlie thomas robert
  george william david james john johnny joseph richard christopher anthony brian kevin jason justin brandon austin
  tyler hannah samantha stephanie elizabeth barbara maria anna andrea alexander alexandra alex sandra laura sarah
  lauren rachel rebecca victoria natalie patrick martin peter paul mark steven sebastian maximilian benjamin samuel
  oliver jack harry jacob ethan maggie buster bailey buddy max rocky bandit shadow lucky smokey tigger pepper
  mickey minnie donald garfield scooby simpson homer bart sophie chloe charlotte emily emma olivia

  fuckyou fuckme fuckoff fuck fucker asshole bitch bullshit shithead biteme whatever nomore noway goaway imthebest
  thebest number numberone one onetwothree trustno trustnoone trustme believe dream dreams dreamer smile happy
  happiness lucky luckyme cool awesome perfect amazing fantastic super supers maverick blink hammer matthew
  `
    .trim()
    .split(/\s+/),
);

/** Common passwords that contain no word, or that have digits and signs inside the word. Compared as a whole. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 654321 7654321 87654321 987654321 0987654321
  123123 123123123 123321 123454321 123654 1234512345 12341234 121212 12121212 112233 11223344 1122334455 131313 159753
  159357 147258 147258369 147852 258456 102030 10203040 100200 101010 110110 123098 124578 135790 13579 2468 246810
  142536 143143 147147 159159 171717 181818 191919 202020 212121 222333 232323 252525 420420 456789 456456 789456
  789456123 741852 741852963 753951 951753 963852741 696969 007007 911911 314159 31415926 271828 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 qaz123wsx
  1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 1qw23er4 123qwe 123qweasd 123qweasdzxc qwe123qwe 123abc 1234abcd
  12345a 12345q 123456a 123456q 1234qwer 12qwaszx q1q1q1 a1a1a1 aa11bb22 1234rewq 4rfv5tgb 5tgb6yhn trustno1 blink182
  password1234567890 l33t leet1337 1337 8675309 18atcskd2w 3rjs1la7qe 55555 d1lakiss qwer1234 pass1word p4ssw0rd
  `
    .trim()
    .split(/\s+/),
);
