import type { SheetKey } from '../sheets.ts'
import type { RowKind } from './sheet-match.ts'

/** Words of other programs and of farms' own tables in Korean, English and Vietnamese, separated by commas. */

/** Names of sheets and files. */
export const sheetWords: Partial<Readonly<Record<RowKind, string>>> = {
  sows:
    '모돈, 모돈 목록, 모돈 명부, 모돈 대장, 모돈 현황, 모돈 등록, 모돈 카드, 개체, 개체 목록, 개체 등록, 개체 현황, ' +
    'sow, sows, sow list, females, female, sow register, herd, animals, breeding females, nái, danh sách nái, đàn nái',
  boars: '웅돈, 웅돈 목록, 웅돈 대장, boar, boars, sires, males, đực, đực giống, danh sách đực',
  matings:
    '교배, 교배 기록, 교배 내역, 교배 현황, 종부, 종부 기록, 수정, mating, matings, service, services, breeding, breedings, inseminations, ' +
    'phối, phối giống, ghi phối',
  farrowings:
    '분만, 분만 기록, 분만 내역, 분만 현황, farrowing, farrowings, births, litters born, đẻ, ghi đẻ',
  weanings: '이유, 이유 기록, 이유 내역, 이유 현황, weaning, weanings, wean, cai sữa, ghi cai sữa',
  accidents:
    '사고, 사고 기록, 임신 사고, 재발, 유산, accident, accidents, returns, abortions, sự cố, lốc, reproductive failures',
  removals:
    '도폐사, 도태, 폐사, 도태 폐사, 도폐사 기록, 도폐사 내역, removal, removals, culls, deaths, departures, sales, loại thải, loại',
  litters:
    '양자, 포유자돈 폐사, 자돈 폐사, 자돈, fostering, fosterings, piglet deaths, piglet losses, ghép, heo con chết',
  pregnancyChecks:
    '임신 감정, 임신 진단, 임신 확인, pregnancy check, pregnancy checks, preg checks, khám thai',
  treatments: '치료, 투약, 백신, treatment, treatments, vaccinations, medication, điều trị, tiêm',
  events:
    '작업, 작업 기록, 작업 내역, 작업 일지, 이력, 번식 기록, 번식 이력, 기록, events, event list, event, history, activities, log, ' +
    'sự kiện, lịch sử, nhật ký',
}

/** Headings of the columns that nearly all tables have: the animal, the day, and the kind of an event. */
export const commonHeadings: Readonly<Record<'tag' | 'on' | 'event' | 'remark', string>> = {
  tag:
    '모돈번호, 모돈 no, 모돈, 모번, 개체번호, 개체 no, 개체 식별번호, 관리번호, 돈번, 번호, 이표번호, 귀표번호, ' +
    'sow, sow id, sow no, sow number, sow nr, sow tag, sow name, tag, tag no, id, animal, animal id, animal no, female, female id, dam, ' +
    'identity, ear tag, số nái, mã nái, số tai, số tai nái, mã số, số hiệu, thẻ tai, nái, con nái',
  on: '날짜, 일자, 작업일, 작업일자, 발생일, 발생일자, 기록일, date, event date, day, ngày, ngày tháng, ngày ghi, ngày thực hiện',
  event:
    '작업, 작업구분, 작업 구분, 작업명, 작업 종류, 구분, 종류, 이벤트, 내용, 작업내용, event, event type, event name, type, activity, action, ' +
    'kind, sự kiện, loại sự kiện, công việc, loại',
  remark: '비고, 메모, 특이사항, 참고, remark, remarks, comment, comments, note, notes, ghi chú',
}

const penWords =
  '돈방, 돈사, 위치, 방, 칸, 스톨, 돈방번호, pen, location, room, crate, stall, place, barn, house, ô, ô chuồng, chuồng, vị trí'
const headWords =
  '두수, 마릿수, qty, quantity, head, heads, number, no of pigs, piglets, count, số con, số lượng, value, value 1, 값'
const sireWords =
  '웅돈, 웅돈번호, 정액, 정액번호, 교배웅돈, boar, boar id, sire, sire id, semen, male, đực, số đực, đực giống, tinh, mã tinh'

/** Headings by the column that they mean. */
export const headingWords: Partial<Readonly<Record<SheetKey, Readonly<Record<string, string>>>>> = {
  sows: {
    earNotch:
      '이각번호, 이각, 등록번호, 혈통번호, 혈통 등록번호, ear notch, notch, registration, registration no, herdbook no, số đăng ký',
    breed:
      '품종, 계통, 종, 유전, breed, genetics, genotype, line, genetic line, race, giống, dòng, con giống',
    bornOn:
      '생년월일, 출생일, 출생일자, 출생, 생일, birth, birth date, date of birth, dob, born, born on, ngày sinh, sinh',
    enteredOn:
      '전입일, 전입일자, 전입, 입식일, 입식일자, 입식, 도입일, 도입일자, 등록일, 편입일, entry, entry date, date of entry, entered, arrival, ' +
      'arrival date, purchase date, in date, ngày nhập, ngày nhập đàn, nhập',
    parity: '전입 산차, 입식 산차, 시작 산차, entry parity, parity at entry, starting parity, lứa khi nhập',
    parityNow:
      '산차, 현재 산차, 현산차, 최종 산차, 산수, parity, current parity, parity today, litters, litter no, no of litters, parities, lứa, lứa đẻ, số lứa',
    statusNow:
      '상태, 현재 상태, 모돈 상태, 현황, 번식 상태, 구분, status, current status, state, sow status, reproductive status, stage, trạng thái, tình trạng, hiện trạng',
    lastMatedOn:
      '최종 교배일, 최종 교배일자, 최근 교배일, 마지막 교배일, 교배일, 교배일자, 종부일, 최종 종부일, last service, last service date, last served, ' +
      'service date, served, bred, last bred, bred date, last mating, mating date, last ai, ngày phối, ngày phối cuối, ngày phối gần nhất',
    dueOn:
      '분만 예정일, 분만 예정, 예정일, due, due date, farrowing due, expected farrowing, farrow due, exp farrowing, ngày đẻ dự kiến, dự kiến đẻ',
    lastFarrowedOn:
      '최종 분만일, 최종 분만일자, 최근 분만일, 마지막 분만일, 분만일, 분만일자, last farrowing, last farrowing date, last farrowed, farrow date, ' +
      'farrowing date, farrowed, ngày đẻ, ngày đẻ cuối, ngày đẻ gần nhất',
    lastWeanedOn:
      '최종 이유일, 최종 이유일자, 최근 이유일, 마지막 이유일, 이유일, 이유일자, last weaning, last weaning date, last weaned, wean date, weaning date, ' +
      'weaned, ngày cai sữa, ngày cai sữa cuối',
    lastAccidentOn:
      '최종 사고일, 사고일, 재발일, 유산일, last return, return date, abortion date, ngày sự cố',
    nursing:
      '포유두수, 포유 두수, 포유 자돈수, 포유중, nursing, suckling, piglets nursing, số con bú, số con theo mẹ',
    matings: '교배 횟수, 교배횟수, services, no of services, số lần phối',
    supplier:
      '구입처, 도입처, 공급처, 종돈장, 입식처, supplier, origin, source, farm of origin, nơi mua, nguồn gốc',
    pen: penWords,
    earTag: '전자이표, 전자이표번호, rfid, eid, electronic id, transponder, thẻ điện tử',
    removedOn:
      '도태일, 폐사일, 도폐사일, 도폐사일자, 제거일, 출하일, removal date, removed, removed on, cull date, departure date, exit date, out date, ngày loại, ngày chết',
    removalCategory: '도폐사 구분, 도태 구분, removal type, departure type, exit type, loại loại thải',
    removalReason:
      '도폐사 사유, 도태 사유, 폐사 사유, 도태 원인, removal reason, cull reason, departure reason, lý do loại',
  },
  boars: {
    tag: sireWords,
    breed: '품종, 계통, breed, genetics, line, giống, dòng',
    bornOn: '생년월일, 출생일, birth date, date of birth, dob, born, ngày sinh',
    enteredOn: '전입일, 입식일, 도입일, entry date, entry, arrival date, ngày nhập',
    category: '구분, 웅돈 구분, type, category, loại',
    supplier: '구입처, 도입처, supplier, origin, source, nơi mua',
    pen: penWords,
    removedOn: '도태일, 폐사일, 도폐사일, removal date, cull date, ngày loại',
  },
  matings: {
    on:
      '교배일, 교배일자, 교배 날짜, 종부일, 종부일자, 수정일, 1차 교배일, service date, date served, served, served on, serve date, bred, bred date, ' +
      'breeding date, mating date, mated, mated on, ai date, insemination date, ngày phối, ngày phối giống',
    boar1: `${sireWords}, 1차 웅돈, 웅돈1, boar 1, sire 1`,
    method1:
      '종부방법, 교배방법, 교배 구분, 방법, 1차 방법, method, service type, mating type, service method, ai or natural, cách phối, phương pháp',
    boar2: '2차 웅돈, 웅돈2, boar 2, sire 2, second boar, đực 2',
    method2: '2차 방법, 2차 종부방법, method 2, cách phối 2',
    boar3: '3차 웅돈, 웅돈3, boar 3, sire 3, third boar, đực 3',
    method3: '3차 방법, 3차 종부방법, method 3, cách phối 3',
  },
  accidents: {
    on: '사고일, 사고일자, 재발일, 재발일자, 재귀일, 유산일, 유산일자, 확인일, return date, date returned, accident date, abortion date, date aborted, failure date, ngày sự cố, ngày lốc, ngày sảy',
    type: '사고 구분, 사고종류, 사고 종류, 사고내용, 사유, 원인, accident, accident type, type, reason, result, loại sự cố, lý do',
    pen: penWords,
  },
  farrowings: {
    on: '분만일, 분만일자, 분만 날짜, farrow date, farrowing date, farrowed, farrowed on, date farrowed, birth date, ngày đẻ',
    category: '분만 구분, 분만 형태, 분만 상태, farrowing type, assistance, loại đẻ',
    totalBorn:
      '총산, 총산자수, 총산자, 총 산자수, 총산수, total born, tb, total, born total, tổng số con, tổng sinh, tổng đẻ ra',
    liveBorn: `실산, 실산자수, 생존산자수, 생존자돈, 산자수, 생산, live born, born alive, live, ba, alive, nba, no born alive, số con sống, sống, sơ sinh sống, ${headWords}`,
    stillborn:
      '사산, 사산자수, 사산두수, stillborn, still, still born, sb, dead, born dead, stillbirths, chết lưu, chết khi sinh',
    mummified: '미라, 미이라, 미라두수, mummified, mummy, mummies, mum, mm, thai khô, khô thai, thai gỗ',
    undersized: '체미, 허약, 약자, 미숙, undersized, small, weak, low viability, quá nhỏ, còi',
    malformed: '기형, 기형두수, malformed, deformed, defects, dị tật',
    weight:
      '생시체중, 총생시체중, 복당 생시체중, birth weight, litter weight, litter birth weight, total birth weight, khối lượng sơ sinh, klss',
    meanWeight:
      '평균 생시체중, 생시 평균체중, 두당 생시체중, average birth weight, avg birth weight, mean birth weight, klss tb',
    pen: penWords,
  },
  weanings: {
    on: '이유일, 이유일자, 이유 날짜, wean date, weaning date, weaned on, date weaned, ngày cai sữa',
    unsexed: `이유두수, 이유 두수, 이유자돈수, 이유 자돈수, 이유수, weaned, no weaned, number weaned, pigs weaned, piglets weaned, nw, số con cai sữa, cai sữa, ${headWords}`,
    females: '암, 암컷, 이유 암컷, females, gilts, số con cái, cái',
    males: '수, 수컷, 이유 수컷, males, barrows, số con đực, đực',
    weight:
      '이유체중, 총 이유체중, 이유 총체중, 복당 이유체중, weaning weight, wean weight, total weight, litter weaning weight, weight, khối lượng cai sữa, klcs',
    meanWeight:
      '평균 이유체중, 이유 평균체중, 두당 이유체중, 평균체중, average weight, avg weight, mean weight, average weaning weight, avg wean weight, klcs tb',
    pen: penWords,
  },
  litters: {
    on: '양자일, 폐사일, 발생일, foster date, death date, ngày ghép, ngày chết',
    kind: '구분, 종류, type, kind, loại',
    unsexed: headWords,
    females: '암, 암컷, females, con cái',
    males: '수, 수컷, males, con đực',
    partner:
      '상대 모돈, 양모, 양자 모돈, 다른 모돈, other sow, foster sow, to sow, from sow, partner, nái kia, nái ghép',
    reason: '사유, 원인, reason, cause, lý do',
    weight: '체중, 총체중, weight, khối lượng',
  },
  removals: {
    on: '도태일, 폐사일, 도폐사일, 도폐사일자, 제거일, 판매일, removal date, removed, cull date, death date, departure date, exit date, ngày loại, ngày chết',
    category:
      '도폐사 구분, 도태 구분, 구분, 유형, removal type, type, removal, departure type, category, loại, hình thức',
    reason:
      '사유, 원인, 도태 사유, 폐사 사유, 도폐사 사유, 도폐사 원인, 도태 원인, 폐사 원인, reason, removal reason, cause, lý do, nguyên nhân',
    weight: '체중, 출하체중, 도태체중, weight, live weight, khối lượng',
  },
  pregnancyChecks: {
    on: '감정일, 임신 감정일, 진단일, check date, preg check date, ngày khám',
    method: '방법, 감정 방법, method, cách khám',
    result: '결과, 감정 결과, result, outcome, kết quả',
  },
  treatments: {
    on: '치료일, 투약일, 접종일, treatment date, vaccination date, ngày điều trị, ngày tiêm',
    medicine:
      '약품, 약품명, 백신, 백신명, medicine, product, drug, vaccine, medication, thuốc, vắc-xin, tên thuốc',
    dose: '용량, 투약량, dose, amount, dosage, liều',
    withdrawalDays: '휴약기간, 휴약, withdrawal, withdrawal days, ngưng thuốc',
  },
}
