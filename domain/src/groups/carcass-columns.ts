import { choiceOf, decimalOf, largeOf, needed, textOf, weightOf, type Column } from '../table/column.ts'
import {
  carcassGradeNames,
  carcassLimits,
  carcassPartNames,
  carcassSexNames,
  condemnationNames,
  type Carcass,
} from './carcass.ts'

/** Columns of a slaughterhouse's table of carcasses. */

const grade = choiceOf(carcassGradeNames, {
  '1+': ['1＋', '1++', 'A+', '1플러스'],
  '1': ['1급', 'A'],
  '2': ['2급', 'B'],
  out: ['등외등급', 'E', 'X', '등외품', 'Off-grade', 'Off grade'],
})
const sex = choiceOf(carcassSexNames, {
  female: ['F', '암컷', '♀', '암돈'],
  castrate: ['C', '거세돈', 'Barrow'],
  male: ['M', '수컷', '♂', '수퇘지', '웅돈', 'Boar'],
})

export const carcassColumns = {
  carcassNo: needed(textOf(20)('도체번호', 'Carcass number', 'Số thân thịt')),
  weight: needed(weightOf(...carcassLimits.weight)('도체중', 'Carcass weight', 'Khối lượng thân thịt')),
  grade: needed(grade('등급', 'Grade', 'Hạng')),
  backfat: decimalOf(...carcassLimits.backfat)('등지방두께', 'Backfat', 'Mỡ lưng'),
  sex: sex('성별', 'Sex', 'Giới tính'),
  condemned: choiceOf(condemnationNames)('폐기 사유', 'Condemned', 'Lý do hủy'),
  part: choiceOf(carcassPartNames)('폐기 부위', 'Condemned part', 'Phần hủy'),
  price: largeOf(...carcassLimits.price)('kg당 단가', 'Price per kg', 'Giá mỗi kg'),
} as const satisfies Readonly<Record<keyof Carcass, Column>>
