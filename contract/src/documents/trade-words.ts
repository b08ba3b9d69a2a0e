import type { Names } from '@penside/domain/basics/language.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { scoreFigures, scoreDefinitions, targetRange } from '@penside/domain/reports/score.ts'

/** Term of the trade, explained for readers who never kept pigs. */
export type TradeWord = { names: Names; means: string }
const word = (en: string, ko: string, vi: string, means: string): TradeWord => ({
  names: { ko, en, vi },
  means,
})

/** Terms used by code and screens, roughly in the order of a sow's life, for docs/glossary.md. */
export const tradeWords: readonly TradeWord[] = [
  {
    names: statusNames.gilt,
    means: 'A young female that was never mated. With her first mating she becomes a sow of the herd.',
  },
  {
    names: workNames.entry,
    means: 'How an animal came to the farm, and its state on that day. It is the first record of a life.',
  },
  word(
    'Parity',
    '산차',
    'Lứa đẻ',
    'How many litters a sow has had; a gilt is parity 0. It rises at farrowing only, never at a mating or a return.',
  ),
  word(
    'Heat',
    '발정',
    'Lên giống',
    'The two or three days on which a sow can be mated, every 21 days while she is empty. Nursing stops it; it comes back about five days after weaning.',
  ),
  {
    names: workNames.mating,
    means:
      'A heat in which a sow is served, by a boar or by insemination. Up to three services of one heat are one mating.',
  },
  word(
    'Service',
    '종부',
    'Lần phối',
    'One insemination, or one boar, within a mating. A second service within two days belongs to the same mating.',
  ),
  {
    names: workNames.heatCheck,
    means:
      'A check of a gilt or an open sow for heat, once or twice a day beside a boar. The result "not in heat" is recorded, so that the next worker does not check her again.',
  },
  {
    names: workNames.pregnancyCheck,
    means:
      'A look for heat on day 21, or by ultrasound on day 28. A good result changes nothing of the state; an empty one leads to an accident.',
  },
  word(
    'Return',
    '재발',
    'Lốc lại',
    'A sow comes on heat again after a mating: she was not pregnant. A return after 18 to 24 days is regular, after 25 to 38 irregular.',
  ),
  {
    names: workNames.accident,
    means:
      'Any end of a pregnancy without a litter: return, empty, abortion, or a pregnant sow leaves. It does not change the parity.',
  },
  {
    names: workNames.farrowing,
    means:
      'A sow gives birth, about 115 days after the mating. Her parity rises by one and her piglets begin to nurse.',
  },
  word(
    'Litter',
    '복',
    'Lứa heo con',
    'The piglets of one farrowing. Fostering moves piglets between litters; each keeps the birth day of its own.',
  ),
  word(
    'Total born, live born',
    '총산, 실산',
    'Tổng sinh, sơ sinh sống',
    'Total born is every piglet of the litter; live born is total born less stillborn and mummified. Undersized and malformed piglets are live born but removed at birth.',
  ),
  word(
    'Mummified, stillborn',
    '미라, 사산',
    'Thai khô, chết lưu',
    'Mummified piglets died in the womb weeks before; stillborn ones died around birth. Neither is live born.',
  ),
  word(
    'Nursing',
    '포유두수',
    'Số con đang bú',
    'The piglets that a sow suckles now: live born, less removed at birth, died, given and partly weaned, plus taken. No record may bring it below 0.',
  ),
  {
    names: workNames.fostering,
    means:
      'Piglets go from one sow to another on the same farm. It is entered once and belongs to both sows, so in and out are equal.',
  },
  {
    names: statusNames.nurse,
    means:
      'A sow whose own litter is weaned and who goes on suckling piglets of others. The age of her second litter is that of the piglets she took over.',
  },
  {
    names: workNames.partialWeaning,
    means:
      'Some piglets are weaned, the others stay with the sow. The litter is not finished, so heads are counted but no litter.',
  },
  {
    names: workNames.weaning,
    means:
      'The piglets leave the sow, about 21 days old. She comes on heat again, and the cycle begins anew.',
  },
  {
    names: scoreDefinitions.weanToServiceInterval.names,
    means:
      'Days from weaning to the next mating: five or six if all goes well. Each further day is a non-productive day.',
  },
  {
    names: workNames.removal,
    means:
      'The last record of a life: culled, died, moved out or sold. No further record may follow, but the removal itself may be corrected.',
  },
  {
    names: workNames.pigletDeath,
    means: 'Piglets lost while they nurse, with a cause. Crushing by the sow is the most common.',
  },
  word(
    'Mated female',
    '교배모돈',
    'Nái đã phối',
    'A female from her first mating until the day before she is removed. Figures per sow and year divide by their mean daily number.',
  ),
  {
    names: scoreDefinitions.nonProductiveDays.names,
    means:
      'Non-productive days: days of the year on which a mated female is neither pregnant towards a litter nor nursing. Fewer are better; 45 are usual in Korea.',
  },
  {
    names: scoreDefinitions.farrowingRate.names,
    means:
      'Share of the decided matings that ended in a litter. A mating belongs to the month of its day 115.',
  },
  {
    names: scoreDefinitions.conceptionRate.names,
    means:
      'Share of the matings whose day 35 is past that were still pregnant then. It is known earlier than the farrowing rate, and says less.',
  },
  {
    names: scoreDefinitions.weanedPerFemale.names,
    means:
      'Piglets weaned per mated female and year, by which farms compare themselves: litters per year × weaned per litter.',
  },
  {
    names: scoreDefinitions.littersPerFemale.names,
    means:
      'Litters per mated female and year. About 2.3; the days of pregnancy and nursing allow no more than 2.6.',
  },
  {
    names: scoreDefinitions.preWeaningLoss.names,
    means:
      'Share of the live born that were lost until weaning. Fostered piglets count where they were weaned.',
  },
  {
    names: workNames.group,
    means:
      'Weaned or growing pigs that are kept and counted together, without numbers of their own. Weanings fill it.',
  },
  {
    names: workNames.backfat,
    means:
      'Millimetres of fat on the back, which show how well a sow is fed. Measured in mid-pregnancy, before farrowing and at weaning.',
  },
  word(
    'Ear-notch number',
    '이각번호',
    'Số bấm tai',
    'The permanent mark in an ear, given at birth. The farm number on the tag may be another one.',
  ),
  word(
    'Withdrawal',
    '휴약기간',
    'Thời gian ngưng thuốc',
    'Days after a medicine in which no animal may go to slaughter. The app shows the day from which it may.',
  ),
  word(
    'Work sheet',
    '작업장',
    'Sổ công việc',
    'One kind of work on some days: work done, and work due and not done. It is printed for the barn.',
  ),
]

/** Table of the score's figures with their formulas. */
export const scoreFormulas = scoreFigures.map((name) => {
  const { names, formula, target } = scoreDefinitions[name]
  const range = targetRange(name, target)
  return { names, formula: formula.en, target: range ? `${range.from}–${range.to}` : target }
})
