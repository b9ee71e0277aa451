import { namesFrom } from '#web/texts/names-from.ts'

/**
 * Uzbek names of languages and countries by code. Intl mixes several apostrophes, and not every browser has Uzbek
 * names.
 */
export const languages = namesFrom(
  'ko koreys tili|en ingliz tili|zh xitoy tili|vi vyetnam tili|ja yapon tili|mn mongol tili|' +
    'uz oʻzbek tili|ru rus tili|th tay tili|id indonez tili|ne nepal tili|my birma tili|km kxmer tili|' +
    'bn bengal tili|hi hind tili|ur urdu tili|si singal tili|kk qozoq tili|ky qirgʻiz tili|' +
    'fil filippin tili|ms malay tili|lo laos tili|ar arab tili|fa fors tili|tr turk tili|uk ukrain tili|' +
    'fr fransuz tili|de nemis tili|es ispan tili|pt portugal tili|it italyan tili|pl polyak tili',
)

export const countries = namesFrom(
  'AF Afgʻoniston|AL Albaniya|DZ Jazoir|AD Andorra|AO Angola|AG Antigua va Barbuda|AR Argentina|' +
    'AM Armaniston|AU Avstraliya|AT Avstriya|AZ Ozarbayjon|BS Bagama orollari|BH Bahrayn|BD Bangladesh|' +
    'BB Barbados|BY Belarus|BE Belgiya|BZ Beliz|BJ Benin|BT Butan|BO Boliviya|BA Bosniya va Gertsegovina|' +
    'BW Botsvana|BR Braziliya|BN Bruney|BG Bolgariya|BF Burkina-Faso|BI Burundi|CV Kabo-Verde|' +
    'KH Kambodja|CM Kamerun|CA Kanada|CF Markaziy Afrika Respublikasi|TD Chad|CL Chili|CN Xitoy|' +
    'CO Kolumbiya|KM Komor orollari|CG Kongo Respublikasi|CD Kongo Demokratik Respublikasi|CR Kosta-Rika|' +
    'CI Kot-dʼIvuar|HR Xorvatiya|CU Kuba|CY Kipr|CZ Chexiya|DK Daniya|DJ Jibuti|DM Dominika|' +
    'DO Dominikan Respublikasi|EC Ekvador|EG Misr|SV Salvador|GQ Ekvatorial Gvineya|ER Eritreya|' +
    'EE Estoniya|SZ Esvatini|ET Efiopiya|FJ Fiji|FI Finlandiya|FR Fransiya|GA Gabon|GM Gambiya|' +
    'GE Gruziya|DE Germaniya|GH Gana|GR Gretsiya|GD Grenada|GT Gvatemala|GN Gvineya|GW Gvineya-Bisau|' +
    'GY Gayana|HT Gaiti|HN Gonduras|HK Gonkong|HU Vengriya|IS Islandiya|IN Hindiston|ID Indoneziya|' +
    'IR Eron|IQ Iroq|IE Irlandiya|IL Isroil|IT Italiya|JM Yamayka|JP Yaponiya|JO Iordaniya|' +
    'KZ Qozogʻiston|KE Keniya|KI Kiribati|KP Shimoliy Koreya|KR Janubiy Koreya|XK Kosovo|KW Quvayt|' +
    'KG Qirgʻiziston|LA Laos|LV Latviya|LB Livan|LS Lesoto|LR Liberiya|LY Liviya|LI Lixtenshteyn|' +
    'LT Litva|LU Lyuksemburg|MO Makao|MG Madagaskar|MW Malavi|MY Malayziya|MV Maldiv orollari|ML Mali|' +
    'MT Malta|MH Marshall orollari|MR Mavritaniya|MU Mavrikiy|MX Meksika|FM Mikroneziya|MD Moldova|' +
    'MC Monako|MN Mongoliya|ME Chernogoriya|MA Marokash|MZ Mozambik|MM Myanma|NA Namibiya|NR Nauru|' +
    'NP Nepal|NL Niderlandiya|NZ Yangi Zelandiya|NI Nikaragua|NE Niger|NG Nigeriya|' +
    'MK Shimoliy Makedoniya|NO Norvegiya|OM Ummon|PK Pokiston|PW Palau|PS Falastin|PA Panama|' +
    'PG Papua-Yangi Gvineya|PY Paragvay|PE Peru|PH Filippin|PL Polsha|PT Portugaliya|PR Puerto-Riko|' +
    'QA Qatar|RO Ruminiya|RU Rossiya|RW Ruanda|KN Sent-Kits va Nevis|LC Sent-Lyusiya|' +
    'VC Sent-Vinsent va Grenadin|WS Samoa|SM San-Marino|ST San-Tome va Prinsipi|SA Saudiya Arabistoni|' +
    'SN Senegal|RS Serbiya|SC Seyshel orollari|SL Syerra-Leone|SG Singapur|SK Slovakiya|SI Sloveniya|' +
    'SB Solomon orollari|SO Somali|ZA Janubiy Afrika Respublikasi|SS Janubiy Sudan|ES Ispaniya|' +
    'LK Shri-Lanka|SD Sudan|SR Surinam|SE Shvetsiya|CH Shveytsariya|SY Suriya|TW Tayvan|TJ Tojikiston|' +
    'TZ Tanzaniya|TH Tailand|TL Timor-Leste|TG Togo|TO Tonga|TT Trinidad va Tobago|TN Tunis|TR Turkiya|' +
    'TM Turkmaniston|TV Tuvalu|UG Uganda|UA Ukraina|AE Birlashgan Arab Amirliklari|GB Buyuk Britaniya|' +
    'US AQSH|UY Urugvay|UZ Oʻzbekiston|VU Vanuatu|VA Vatikan|VE Venesuela|VN Vyetnam|YE Yaman|ZM Zambiya|' +
    'ZW Zimbabve',
)
