import { checkResults } from '../../records/pregnancy-check.ts'
import { alike } from '../../table/cell.ts'

/** Words in the cells of other programs, by code list and code, separated by commas. Names of our own lists are not repeated. */
const cellWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Status of a sow.
  'system 01': {
    '010001': '후보, 미경산, 후보 모돈, gilt, unserved gilt, maiden, replacement, nái hậu bị, hậu bị',
    '010002':
      '임신, 임신 중, 교배, 교배돈, 종부, 임신 확인, 임돈, pregnant, gestating, gestation, in pig, in-pig, served, mated, bred, inseminated, chửa, mang thai, nái chửa, nái mang thai, đã phối',
    '010003':
      '포유, 포유 중, 분만, 분만돈, 분만사, lactating, lactation, nursing, suckling, farrowed, nuôi con, nái nuôi con, đẻ, nái đẻ',
    '010004': '대리모, 유모, 유모돈, nurse, nurse sow, foster sow, nái nuôi hộ',
    '010005': '이유, 이유 모돈, 공태, 공태돈, 건유, weaned, dry, open, empty, cai sữa, nái khô, chờ phối',
    '010006': '재발, 재귀, 재발 모돈, return, returned, repeat, not in pig, lốc, động dục lại',
    '010007': '유산, 유산 모돈, abort, aborted, abortion, sảy thai',
    '010008':
      '도태, 폐사, 도폐사, 판매, 출하, 전출, culled, cull, removed, dead, died, sold, departed, loại, đã loại, chết, đã bán',
  },
  // Breed of sows, and of boars.
  'association 041': {
    '041004': '랜드레이스, 랜드, landrace, l',
    '041010': '요크셔, 요크, 대요크셔, yorkshire, york, large white, lw, y',
    '041033': '두록, duroc, d, du',
    '041013': 'f1, 교잡, cross, crossbred, hybrid, 1대잡종, nái lai',
    '041009': '요크랜드, yxl, y x l, york x landrace',
    '041006': '랜드요크, lxy, l x y, landrace x york',
  },
  'association 042': {
    '042001': '두록, duroc, d, du',
    '042006': '요크셔, 요크, yorkshire, york, large white, lw, y',
    '042005': '랜드레이스, 랜드, landrace, l',
    '042051': '교잡, cross, hybrid',
  },
  // Method of a mating.
  'system 995': {
    A: 'ai, a.i., 인공, 인공 수정, 수정, artificial, insemination, thụ tinh nhân tạo, ttnt, nhân tạo, kunstmatig',
    N: '자연, 자연 종부, 자연교배, natural, natural mating, boar, hand mating, pen mating, nhảy trực tiếp, tự nhiên',
  },
  // Accident.
  'system 05': {
    '050008': '재발정, 재귀, 재귀발정, 발정재귀, return, returned, repeat, re-heat, heat, động dục lại, lốc',
    '050009': '불임돈, infertility',
    '050007': '임신 아님, 미임신, not in pig, nip, negative, empty, open, not pregnant, không chửa, trống',
    '050002': '유산돈, abort, aborted, sảy, sảy thai',
  },
  // Result of a pregnancy check.
  [checkResults.join(' ')]: {
    pregnant: '양성, 임신 확인, 임신돈, pos, positive, yes, in pig, in-pig, dương tính, có, có chửa, có thai',
    doubtful: '재검, 재확인, 불확실, uncertain, unsure, recheck, khám lại',
    empty:
      '음성, 미임신, 임신 아님, neg, negative, no, open, not pregnant, not in pig, nip, âm tính, không, không chửa, trống',
  },
  // Farrowing category.
  'system 07': {
    '070001': '정상, normal, spontaneous, bình thường',
    '070002': '유도, induced, kích đẻ',
    '070003': '난산, assisted, dystocia, đẻ khó',
    '070004': '조산, early, premature, đẻ non',
  },
  // Removal category.
  'system 08': {
    '080001': '도태 출하, 도축, cull, culling, slaughter, slaughtered, loại, loại thải',
    '080002': '사망, 죽음, dead, death, died, mortality, euthanized, euthanised, destroyed, chết',
    '080003': '이동, 이적, transfer, transferred, moved, chuyển',
    '080004': '매각, 분양, sale, sold, bán',
  },
  // Removal reason.
  'association 031': {
    '031038': '노령, 고산차, 노산돈, age, old, high parity, parity, già',
    '031003':
      '무발정돈, 발정 안 옴, anestrus, anoestrus, no estrus, not cycling, không động dục, không lên giống',
    '031004':
      '재발, 반복재발, repeat breeder, returns, return, failed to conceive, conception failure, lốc nhiều lần',
    '031021': '불임돈, 번식장애, 번식 장애, infertility, not in pig, reproductive failure, sterile, vô sinh',
    '031007': '유산돈, abort, aborted, sảy thai',
    '031029': '산자수, 산자수 적음, small litter, litter size, low born alive, ít con',
    '031008': '성적 부진, 성적, 저능력, poor performance, performance, productivity, năng suất kém',
    '031012': '지제, 지제 이상, 파행, 다리, lame, lameness, legs, leg, feet and legs, què, yếu chân',
    '031014': '후구, 뒷다리, paralysis, paralysed, liệt',
    '031051': '기립, 못 일어남, downer, down, không đứng được',
    '031022': '유량 부족, agalactia, milk, no milk, mất sữa',
    '031023': '유두, teats, udder, núm vú kém',
    '031149': '자궁, discharge, vulval discharge, metritis, viêm tử cung',
    '031118': '자궁탈출, 탈, prolapse, uterine prolapse, sa tử cung',
    '031125': '탈항, rectal prolapse, sa trực tràng',
    '031053': 'dystocia, farrowing difficulty, đẻ khó',
    '031009': '호흡기, respiratory, pneumonia, hô hấp',
    '031015': '소화기, 설사, digestive, ulcer, tiêu hóa',
    '031010': '위축돈, 마름, thin, poor condition, wasting, gầy',
    '031030': '돌연사, 심장마비, sudden, heart, đột tử',
    '031106': '부상, 상처, injury, injured, trauma, wound, chấn thương',
    '031152': '열사, 더위, heat, heat stress, sốc nhiệt',
    '031017': '기타 사유, miscellaneous, misc, other, khác',
    '031001': '모름, 불명, 미상, unknown, không rõ',
  },
}

const keyOf = (list: string, word: string) => `${list}\n${alike(word)}`

const codeByWord: ReadonlyMap<string, string> = new Map(
  Object.entries(cellWords).flatMap(([list, codes]) =>
    Object.entries(codes).flatMap(([code, words]) =>
      words.split(', ').map((word) => [keyOf(list, word), code] as const),
    ),
  ),
)

/** Code that a word of another program usually means in a code list. */
export const usualMeaning = (list: string, word: string): string | undefined =>
  codeByWord.get(keyOf(list, word))
