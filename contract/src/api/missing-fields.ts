import type { Language } from '@penside/domain/basics/language.ts'
import type { MessageCode } from '../messages/index.ts'

type Names = Readonly<Record<Language, string>>
/** Message about a missing field: its label in the common sentence, or a sentence of its own. */
type Lacked = Names | { says: MessageCode; names: Names }

const tag = { ko: '개체번호', en: 'Animal number', vi: 'Số tai' }
const animal = { pigNo: tag }
const head = { ko: '두수', en: 'Head count', vi: 'Số con' }
const kind = (ko: string, en: string, vi: string) => ({ ko, en, vi })
const entry = {
  ...animal,
  farmPigNo: tag,
  birthDt: kind('출생일', 'Birth date', 'Ngày sinh'),
  inDt: kind('전입일', 'Entry date', 'Ngày nhập'),
  pumjongCd: kind('품종', 'Breed', 'Giống'),
  lastWkDt: kind('최종 작업일', 'Last work date', 'Ngày công việc cuối'),
}
const group = { grpNo: kind('돈군', 'Group', 'Nhóm'), GRP_NO: kind('돈군', 'Group', 'Nhóm') }
const moved = (type: Names, on: Names) => ({ ...group, wkDt: on, subGubunCd: type, dusu: head })
const wrong = (names: Names) => ({ says: 'FIELDS_WRONG', names }) as const
const treatedOn = kind('투약일', 'Treatment date', 'Ngày điều trị')
const release = {
  outDt: kind('출고일', 'Release date', 'Ngày xuất'),
  statusCd: kind('처리 구분', 'Processing type', 'Loại xử lý'),
  outSeq: kind('출고 기록', 'Release', 'Lần xuất'),
}

/** Missing fields by the end of the call's path and API name. */
const lacked: Readonly<Record<string, Readonly<Record<string, Lacked>>>> = {
  updateOrStoreMovein: { ...entry, statusCd: kind('시작 상태', 'Start status', 'Trạng thái ban đầu') },
  updateOrStoreUdMovein: { ...entry, gubunCd: kind('웅돈 구분', 'Boar category', 'Loại đực giống') },
  updateOrStoreMating: { ...animal, wkDt: kind('교배일', 'Mating date', 'Ngày phối') },
  updateOrStorePregnancy: {
    ...animal,
    wkDt: kind('사고일', 'Accident date', 'Ngày sự cố'),
    sagoGubunCd: { says: 'ACCIDENT_TYPE_WRONG', names: kind('사고 구분', 'Accident type', 'Loại sự cố') },
  },
  updateOrStoreChildbirth: {
    ...animal,
    wkDt: kind('분만일', 'Farrowing date', 'Ngày đẻ'),
    bunmanGubunCd: kind('분만 구분', 'Farrowing category', 'Loại đẻ'),
    totalDusu: kind('총산', 'Total born', 'Tổng số con'),
  },
  deleteChildbirthInfo: animal,
  updateOrStoreEu: animal,
  updateOrStorePjadongDied: {
    ...animal,
    wkDt: kind('폐사일', 'Date of death', 'Ngày chết'),
    subGubunCd: kind('폐사 원인', 'Cause of death', 'Nguyên nhân chết'),
    dusu: head,
  },
  updateOrStoreWeaning: {
    ...animal,
    wkDt: kind('이유일', 'Weaning date', 'Ngày cai sữa'),
    dusu: kind('이유 두수', 'Weaning head count', 'Số con cai sữa'),
  },
  updateOrStoreMdVaccine: {
    ...animal,
    healDt: treatedOn,
    healGubunCd: { says: 'MEDICINE_WRONG', names: kind('백신명', 'Vaccine name', 'Tên vắc-xin') },
  },
  updateOrStoreFeedinput: {
    ...animal,
    wkDt: kind('급여일', 'Feeding date', 'Ngày cho ăn'),
    setKg: kind('설정량', 'Set amount', 'Lượng đặt'),
    eatKg: kind('섭취량', 'Intake', 'Lượng ăn'),
  },
  updateOrStoreDiedSell: {
    ...animal,
    outDt: kind('도폐사일', 'Removal date', 'Ngày loại'),
    outGubunCd: kind('도폐사 구분', 'Removal category', 'Loại loại thải'),
  },
  updateOrStoreYangja: { ...animal, wkDt: kind('양자일', 'Fostering date', 'Ngày ghép con') },
  updateOrStoreMdWeightBackFat: {
    ...animal,
    bcsDt: kind('측정일', 'Measurement date', 'Ngày đo'),
    bcsGubunCd: kind('측정 시기', 'Measurement timing', 'Thời điểm đo'),
  },
  updateOrStorePartWeaning: {
    ...animal,
    wkDt: kind('이유일', 'Weaning date', 'Ngày cai sữa'),
    dusu: kind('이유 두수', 'Weaning head count', 'Số con cai sữa'),
  },
  updateOrStoreGroup: {
    ...group,
    SDATE: wrong(kind('전입일', 'Input date', 'Ngày nhập')),
    PUMJONG_CD: kind('품종', 'Breed', 'Giống'),
  },
  updateOrStoreJunip: moved(
    kind('전입 구분', 'Move type', 'Loại chuyển'),
    kind('전입일', 'Transfer-in date', 'Ngày chuyển vào'),
  ),
  updateOrStoreJunchul: moved(
    kind('전출 구분', 'Move type', 'Loại chuyển'),
    kind('전출일', 'Transfer-out date', 'Ngày chuyển ra'),
  ),
  updateOrStoreChulha: moved(
    kind('출하 구분', 'Shipment type', 'Loại xuất bán'),
    kind('출하일', 'Shipment date', 'Ngày xuất bán'),
  ),
  updateOrStorePeasa: {
    ...group,
    WK_DT: kind('폐사일', 'Date of death', 'Ngày chết'),
    SUB_GUBUN_CD: kind('폐사 원인', 'Cause of death', 'Nguyên nhân chết'),
    DUSU: head,
  },
  updateOrStoreGroupend: { ...group, EDATE: wrong(kind('종료일', 'End date', 'Ngày kết thúc')) },
  updateOrStoreJdVaccine: {
    ...group,
    WK_DT: wrong(treatedOn),
    VC_GUBUN_CD: wrong(kind('치료 구분', 'Treatment type', 'Loại điều trị')),
  },
  updateOrStoreJdFeedInput: {
    ...group,
    WK_DT: kind('입고일', 'Receiving date', 'Ngày nhập kho'),
    CK_USE_GUBUN_CD: kind('사료 구분', 'Feed category', 'Loại cám'),
    TOTAL_KG: kind('입고량', 'Received amount', 'Lượng nhập'),
  },
  modifyLumpFeedOut: {
    ...release,
    ckUseGubunCd: kind('사료 구분', 'Feed category', 'Loại cám'),
    feedCd: kind('사료명', 'Feed name', 'Tên cám'),
    eatKg: kind('출고량', 'Release quantity', 'Lượng xuất'),
  },
  deleteLumpFeedOut: release,
  modifyLumpYakpumOut: {
    ...release,
    articleGubunCd: kind('약품 구분', 'Medicine category', 'Loại thuốc'),
    articleCd: kind('약품명', 'Medicine name', 'Tên thuốc'),
    volume: kind('출고량', 'Release quantity', 'Lượng xuất'),
  },
  deleteLumpYakpumOutList: release,
  'req.do': {
    eq_type: kind('설비 종류', 'Equipment type', 'Loại thiết bị'),
    eqid: kind('설비', 'Equipment', 'Thiết bị'),
  },
  excel: { fileNm: kind('파일', 'File', 'Tệp'), rows: kind('파일 내용', 'Rows of the file', 'Nội dung tệp') },
}

/**
 * Message of a save about missing fields, with their labels in the caller's language. Undefined if
 * none of them has a label.
 */
export function missingFieldsMessage(
  path: string,
  fields: readonly string[],
  language: Language,
): { says: MessageCode; names: string } | undefined {
  const call = path.split('/').at(-1)?.replace('.json', '') ?? ''
  const known = fields.flatMap((field) => lacked[call]?.[field] ?? [])
  const [first] = known
  if (!first) return undefined
  const names = [...new Set(known.map((each) => ('names' in each ? each.names : each)[language]))].join(', ')
  const all = new Set(known.map((each) => ('says' in each ? each.says : 'FIELDS_NEEDED')))
  return { says: all.size === 1 && 'says' in first ? first.says : 'FIELDS_NEEDED', names }
}
