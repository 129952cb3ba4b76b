/** Known towns: postal code, position (WGS 84), prefix of dealer codes, telephone region. */
export interface Town {
  readonly name: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lng: number;
  readonly code: string;
  readonly country: "FR" | "DE" | "BE";
  /** Prefix of telephone numbers in international form, reserved for fiction where the country has such numbers. */
  readonly phone: string;
}

/** Prefixes by region that the French regulator reserves for fiction. */
const FRENCH_PHONE_PREFIXES = { 1: "+33199", 2: "+33261", 3: "+33353", 4: "+33465", 5: "+33536" } as const;

const french = (
  region: keyof typeof FRENCH_PHONE_PREFIXES,
  rows: readonly (readonly [string, string, number, number, string])[],
): Town[] =>
  rows.map(([name, postalCode, lat, lng, code]) => ({
    name,
    postalCode,
    lat,
    lng,
    code,
    country: "FR",
    phone: FRENCH_PHONE_PREFIXES[region],
  }));

const german = (rows: readonly (readonly [string, string, number, number, string, string])[]): Town[] =>
  rows.map(([name, postalCode, lat, lng, code, phone]) => ({
    name,
    postalCode,
    lat,
    lng,
    code,
    country: "DE",
    phone: `+49${phone}`,
  }));

const belgian = (rows: readonly (readonly [string, string, number, number, string, string])[]): Town[] =>
  rows.map(([name, postalCode, lat, lng, code, phone]) => ({
    name,
    postalCode,
    lat,
    lng,
    code,
    country: "BE",
    phone: `+32${phone}`,
  }));

export const FRENCH_TOWNS: readonly Town[] = [
  ...french(1, [
    ["Paris", "75011", 48.8594, 2.3765, "PAR"],
    ["Boulogne-Billancourt", "92100", 48.8397, 2.2399, "BOU"],
    ["Saint-Denis", "93200", 48.9362, 2.3574, "SDN"],
    ["Argenteuil", "95100", 48.9472, 2.2467, "ARG"],
    ["Montreuil", "93100", 48.8638, 2.4485, "MTL"],
    ["Nanterre", "92000", 48.8924, 2.2071, "NAN"],
    ["Créteil", "94000", 48.7904, 2.4556, "CRE"],
    ["Versailles", "78000", 48.8049, 2.1204, "VER"],
    ["Évry-Courcouronnes", "91000", 48.6239, 2.429, "EVR"],
    ["Cergy", "95000", 49.0364, 2.0631, "CER"],
    ["Meaux", "77100", 48.9606, 2.8788, "MEA"],
    ["Melun", "77000", 48.5397, 2.6559, "MEL"],
  ]),
  ...french(2, [
    ["Nantes", "44000", 47.2184, -1.5536, "NTE"],
    ["Rennes", "35000", 48.1173, -1.6778, "REN"],
    ["Le Havre", "76600", 49.4944, 0.1079, "LEH"],
    ["Angers", "49000", 47.4784, -0.5632, "ANG"],
    ["Le Mans", "72000", 48.0061, 0.1996, "LEM"],
    ["Brest", "29200", 48.3904, -4.4861, "BRE"],
    ["Tours", "37000", 47.3941, 0.6848, "TRS"],
    ["Caen", "14000", 49.1829, -0.3707, "CAE"],
    ["Orléans", "45000", 47.9029, 1.9093, "ORL"],
    ["Rouen", "76000", 49.4432, 1.0999, "ROU"],
    ["Lorient", "56100", 47.7483, -3.3702, "LOR"],
    ["Quimper", "29000", 47.996, -4.1024, "QUI"],
    ["Vannes", "56000", 47.6582, -2.7608, "VAN"],
    ["Saint-Nazaire", "44600", 47.2735, -2.2137, "SNZ"],
    ["Saint-Brieuc", "22000", 48.5142, -2.7658, "SBR"],
    ["Cholet", "49300", 47.0591, -0.8793, "CHO"],
    ["Laval", "53000", 48.0706, -0.7734, "LAV"],
    ["Saint-Malo", "35400", 48.6493, -2.0257, "SMA"],
    ["Blois", "41000", 47.5861, 1.3359, "BLO"],
    ["Bourges", "18000", 47.081, 2.3988, "BOR"],
    ["Chartres", "28000", 48.4439, 1.489, "CHR"],
    ["Cherbourg-en-Cotentin", "50100", 49.6337, -1.6221, "CHB"],
    ["Alençon", "61000", 48.4329, 0.0913, "ALE"],
    ["Évreux", "27000", 49.0241, 1.1508, "EVX"],
    ["La Roche-sur-Yon", "85000", 46.6705, -1.4264, "LRY"],
    ["Fougères", "35300", 48.3516, -1.1989, "FOU"],
    ["Dieppe", "76200", 49.9229, 1.0777, "DIE"],
  ]),
  ...french(3, [
    ["Strasbourg", "67000", 48.5734, 7.7521, "STG"],
    ["Reims", "51100", 49.2583, 4.0317, "REI"],
    ["Lille", "59000", 50.6292, 3.0573, "LIL"],
    ["Dijon", "21000", 47.322, 5.0415, "DIJ"],
    ["Mulhouse", "68100", 47.7508, 7.3359, "MUL"],
    ["Amiens", "80000", 49.8941, 2.2958, "AMI"],
    ["Metz", "57000", 49.1193, 6.1757, "MET"],
    ["Besançon", "25000", 47.2378, 6.0241, "BES"],
    ["Nancy", "54000", 48.6921, 6.1844, "NCY"],
    ["Roubaix", "59100", 50.6927, 3.1778, "ROB"],
    ["Dunkerque", "59140", 51.0344, 2.3768, "DUN"],
    ["Calais", "62100", 50.9513, 1.8587, "CAL"],
    ["Colmar", "68000", 48.0794, 7.3585, "COL"],
    ["Valenciennes", "59300", 50.3579, 3.5234, "VLC"],
    ["Troyes", "10000", 48.2973, 4.0744, "TRO"],
    ["Saint-Quentin", "02100", 49.8463, 3.2871, "SQT"],
    ["Charleville-Mézières", "08000", 49.7621, 4.7256, "CHM"],
    ["Belfort", "90000", 47.638, 6.8628, "BEL"],
    ["Arras", "62000", 50.291, 2.7775, "ARR"],
    ["Chalon-sur-Saône", "71100", 46.7806, 4.8537, "CSS"],
    ["Auxerre", "89000", 47.7982, 3.5738, "AUX"],
    ["Épinal", "88000", 48.1725, 6.4496, "EPI"],
    ["Beauvais", "60000", 49.4295, 2.0807, "BEA"],
    ["Compiègne", "60200", 49.4179, 2.8261, "CPG"],
    ["Boulogne-sur-Mer", "62200", 50.7264, 1.6147, "BSM"],
    ["Haguenau", "67500", 48.8156, 7.7905, "HAG"],
    ["Nevers", "58000", 46.9896, 3.159, "NEV"],
  ]),
  ...french(4, [
    ["Lyon", "69003", 45.7597, 4.852, "LYO"],
    ["Marseille", "13006", 43.2872, 5.381, "MRS"],
    ["Nice", "06000", 43.7102, 7.262, "NIC"],
    ["Montpellier", "34000", 43.6108, 3.8767, "MPL"],
    ["Saint-Étienne", "42000", 45.4397, 4.3872, "STE"],
    ["Toulon", "83000", 43.1242, 5.928, "TLN"],
    ["Grenoble", "38000", 45.1885, 5.7245, "GRE"],
    ["Nîmes", "30000", 43.8367, 4.3601, "NIM"],
    ["Aix-en-Provence", "13100", 43.5297, 5.4474, "AIX"],
    ["Clermont-Ferrand", "63000", 45.7772, 3.087, "CLF"],
    ["Villeurbanne", "69100", 45.7719, 4.8902, "VIL"],
    ["Perpignan", "66000", 42.6887, 2.8948, "PPG"],
    ["Annecy", "74000", 45.8992, 6.1294, "ANN"],
    ["Avignon", "84000", 43.9493, 4.8055, "AVI"],
    ["Valence", "26000", 44.9334, 4.8924, "VLN"],
    ["Chambéry", "73000", 45.5646, 5.9178, "CHY"],
    ["Cannes", "06400", 43.5528, 7.0174, "CAN"],
    ["Béziers", "34500", 43.3442, 3.2158, "BEZ"],
    ["Arles", "13200", 43.6766, 4.6278, "ARL"],
    ["Fréjus", "83600", 43.4332, 6.737, "FRE"],
    ["Roanne", "42300", 46.0333, 4.0667, "ROA"],
    ["Montélimar", "26200", 44.5581, 4.7509, "MTM"],
    ["Bourg-en-Bresse", "01000", 46.2052, 5.2255, "BEB"],
    ["Vienne", "38200", 45.5243, 4.8781, "VIE"],
    ["Alès", "30100", 44.1245, 4.0814, "ALS"],
    ["Gap", "05000", 44.5596, 6.0798, "GAP"],
    ["Ajaccio", "20000", 41.9192, 8.7386, "AJA"],
    ["Aurillac", "15000", 44.9306, 2.4448, "AUR"],
    ["Le Puy-en-Velay", "43000", 45.0428, 3.8829, "PUY"],
    ["Carcassonne", "11000", 43.213, 2.3491, "CAR"],
    ["Narbonne", "11100", 43.1839, 3.0042, "NAR"],
  ]),
  ...french(5, [
    ["Toulouse", "31000", 43.6047, 1.4442, "TLS"],
    ["Bordeaux", "33000", 44.8378, -0.5792, "BDX"],
    ["Limoges", "87000", 45.8336, 1.2611, "LIM"],
    ["Poitiers", "86000", 46.5802, 0.3404, "POI"],
    ["Pau", "64000", 43.2951, -0.3708, "PAU"],
    ["La Rochelle", "17000", 46.1603, -1.1511, "LRO"],
    ["Mérignac", "33700", 44.8386, -0.6436, "MER"],
    ["Bayonne", "64100", 43.4929, -1.4748, "BAY"],
    ["Tarbes", "65000", 43.2328, 0.0781, "TAR"],
    ["Albi", "81000", 43.9289, 2.1464, "ALB"],
    ["Castres", "81100", 43.606, 2.2415, "CAS"],
    ["Angoulême", "16000", 45.6484, 0.1562, "AGM"],
    ["Niort", "79000", 46.3239, -0.4588, "NIO"],
    ["Brive-la-Gaillarde", "19100", 45.1589, 1.5339, "BRV"],
    ["Périgueux", "24000", 45.1841, 0.7211, "PER"],
    ["Montauban", "82000", 44.0175, 1.355, "MTB"],
    ["Agen", "47000", 44.2033, 0.6163, "AGE"],
    ["Mont-de-Marsan", "40000", 43.8902, -0.4971, "MDM"],
    ["Rodez", "12000", 44.3506, 2.575, "ROD"],
    ["Cahors", "46000", 44.4475, 1.4419, "CAH"],
    ["Arcachon", "33120", 44.661, -1.1682, "ARC"],
    ["Auch", "32000", 43.6465, 0.5867, "AUC"],
  ]),
];

export const GERMAN_TOWNS: readonly Town[] = german([
  ["Köln", "50667", 50.9384, 6.9599, "KOE", "2214710"],
  ["Stuttgart", "70173", 48.7784, 9.18, "STU", "711550"],
  ["Freiburg im Breisgau", "79098", 47.9959, 7.8522, "FRB", "761550"],
  ["München", "80331", 48.1372, 11.5755, "MUC", "8999998"],
  ["Berlin", "10115", 52.5323, 13.3846, "BER", "3023125"],
  ["Hamburg", "20095", 53.5507, 9.9993, "HAM", "4066969"],
  ["Frankfurt am Main", "60311", 50.1109, 8.6821, "FRA", "6990009"],
  ["Saarbrücken", "66111", 49.2354, 6.9965, "SAA", "681550"],
  ["Karlsruhe", "76131", 49.0128, 8.4223, "KAR", "721550"],
  ["Kehl", "77694", 48.5727, 7.815, "KEH", "7851550"],
  ["Trier", "54290", 49.7557, 6.6394, "TRI", "651550"],
  ["Aachen", "52062", 50.7753, 6.0839, "AAC", "241550"],
]);

export const BELGIAN_TOWNS: readonly Town[] = belgian([
  ["Gent", "9000", 51.0543, 3.7174, "GNT", "92555"],
  ["Bruxelles", "1000", 50.8467, 4.3525, "BRU", "25551"],
  ["Antwerpen", "2000", 51.2194, 4.4025, "ANT", "35551"],
  ["Liège", "4000", 50.6326, 5.5797, "LIE", "42555"],
  ["Namur", "5000", 50.4674, 4.872, "NAM", "81555"],
  ["Mons", "7000", 50.4542, 3.9523, "MON", "65555"],
]);
