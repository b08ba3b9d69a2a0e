import type { Dictionary } from '../../dictionary.ts'
import type { animal as ko } from '../../ko/records/animal.ts'

export const animal: Dictionary<typeof ko> = {
  sex: 'Nái hay đực',
  sow: 'Nái',
  boar: 'Đực',
  empty: 'Không có con nào',
  emptyStep: 'Con đã nhập đàn sẽ hiện ở đây.',
}
