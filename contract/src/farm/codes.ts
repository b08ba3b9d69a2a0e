import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

/** Choice of a code list: its code, its value (the same), and its name in the caller's language. */
const choice = record({
  code: field('code', z.string()),
  value: field('cvalue', z.string()),
  name: field('cname', z.string()),
})
const choices = z.array(choice)
const list = field('pcode', text(10).min(1))

const codeList = (path: string, example: string, alsoAt: readonly string[] = []) =>
  call('GET', api(path), {
    alsoAt: alsoAt.map(api),
    sends: 'query',
    allow: workers,
    input: record({ list }),
    output: choices,
    example: { list: example },
  })

export const codes = {
  /** Codes that are the same everywhere. */
  system: codeList('comboSysCodeCd.json', '01'),
  /** Codes of the breeders' association, with what the farm added to them. */
  association: codeList('codeJohapList.json', '041', ['comboCodeJohapCdSvc.json']),
  /** Lists of the farm: D persons in charge, T back-fat timings. */
  farm: codeList('comboFarmCdSvc.json', 'D'),
  suppliers: call('GET', api('selectBuyComp.json'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: choices,
    example: {},
  }),
  /** Pens by kind of house; `pcodeTp` holds one or more kinds, comma-separated. */
  locations: call('GET', api('common/comboCodeFarmDonBang.json'), {
    alsoAt: [api('comboCodeFarmDonBang.json'), api('comboCodeFarmDonBangSvc.json')],
    sends: 'query',
    allow: workers,
    input: record({
      kinds: optional(field('pcodeTp', z.union([text(200), z.array(text(20)).max(20)]))),
      list: optional(list),
    }),
    output: z.array(
      record({
        code: field('code', z.string()),
        name: field('cname', z.string()),
        house: field('donsaNm', z.string()),
        kind: field('pcodeTp', z.string()),
      }),
    ),
    example: { kinds: '080002,080003' },
  }),
}
