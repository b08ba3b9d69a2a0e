import { ownListNames, ownLists, type OwnList } from '@penside/domain/codes/lists.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { settingNames, settingWords } from '@penside/domain/farm/settings.ts'
import { carcassGradeNames, carcassSexNames } from '@penside/domain/groups/carcass.ts'
import { dressingNames, type Grading } from '@penside/domain/groups/grading.ts'
import { articleWords } from '@penside/domain/workbook/sheets.ts'
import { penLabel, type HousePlace, type PenPlace } from '@penside/domain/workbook/places.ts'
import { scoreFigures, scoreDefinitions, type ScoreFigure } from '@penside/domain/reports/score.ts'
import {
  anchorNames,
  anchors,
  vaccinatedNames,
  type VaccinationRule,
} from '@penside/domain/reports/vaccination.ts'
import { sql, type Db } from '../database/db.ts'
import type { NamedRow } from '../farm/translated-names.ts'
import { farmSettings } from '../farm/settings.ts'
import { filled, rowOf, yes, type Naming, type Rows } from './export-cells.ts'

/** Sheets of places, suppliers, medicines and feeds. */
export function placeRows({ houses, pens, suppliers, medicines, feeds, code, language }: Naming): Rows {
  const place = Math.max(0, languages.indexOf(language)) as 0 | 1 | 2
  const penRow = (house: HousePlace, pen?: PenPlace) => {
    const [ko, en, vi] = house.names
    return rowOf('pens', {
      kind: code('association', '08', house.kind),
      house: ko,
      houseEn: en,
      houseVi: vi,
      pen: pen?.name ?? null,
      unused: yes(pen?.unused),
      capacity: pen?.capacity ?? null,
      mergedInto: pen?.mergedInto ? penLabel(pen.mergedInto, place) : null,
      houseUnused: yes(house.unused),
    })
  }
  return {
    suppliers: suppliers.map(({ names: [ko, en, vi], unused, mergedInto }) =>
      rowOf('suppliers', {
        name: ko,
        nameEn: en,
        nameVi: vi,
        unused: yes(unused),
        mergedInto: mergedInto?.names[place] ?? null,
      }),
    ),
    medicines: medicines.map(({ category, unused, mergedInto, names: own, ...medicine }) => {
      const { maker, prescribed, againstFmd } = medicine
      const [ko = '', en = '', vi = ''] = own ?? []
      return rowOf('medicines', {
        ...medicine,
        category: code('association', '20', category),
        unused: yes(unused),
        nameKo: filled(ko),
        nameEn: filled(en),
        nameVi: filled(vi),
        maker: filled(maker ?? ''),
        prescribed: yes(prescribed),
        againstFmd: yes(againstFmd),
        mergedInto: mergedInto?.name ?? null,
      })
    }),
    feeds: feeds.map(({ names: [ko, en, vi], category, protein, energy, unused, mergedInto }) =>
      rowOf('feeds', {
        name: ko,
        category: code('system', '100', category),
        protein,
        energy,
        unused: yes(unused),
        nameEn: en,
        nameVi: vi,
        mergedInto: mergedInto?.names[place] ?? null,
      }),
    ),
    pens: houses.flatMap((house) => {
      const own = pens.filter((pen) => pen.house === house)
      return own.length > 0 ? own.map((pen) => penRow(house, pen)) : [penRow(house)]
    }),
  }
}

/** Sheets of the farm's setup. */
export async function setupOf(db: Db, { language, code, medicine, feed }: Naming): Promise<Rows> {
  const settings = await farmSettings(db)
  const targets = await db.many<{ name: ScoreFigure; value: number }>(
    sql`select name, value::float8 as value from key_figure_target`,
  )
  const codes = await db.many<
    NamedRow & { list: OwnList; code: string; active: boolean; mergedInto: string | null }
  >(
    sql`select list, code, name_ko, name_en, name_vi, active, merged_into from farm_code where list = any(${[...ownLists]}) order by list, code`,
  )
  const rules = await db.many<Omit<VaccinationRule, 'ruleId'>>(sql`
    select anchor, days, medicine_id, whom, parity_from, parity_to from vaccination_rule where active
    order by array_position(${[...anchors]}::text[], anchor), days, rule_id`)
  const gradings = await db.many<Grading>(
    sql`select dressing, valid_from, bands from grading order by dressing, valid_from`,
  )
  const items = await db.many<{
    kind: 'feed' | 'medicine'
    itemId: number
    reorderDays: number | null
    gtin: string | null
  }>(sql`
    select i.kind, i.item_id, i.reorder_days, c.gtin from store_item i left join item_code c using (farm_id, item_id)
    where i.reorder_days is not null or c.gtin is not null order by i.kind, i.item_id, c.gtin`)
  const targetOf = new Map(targets.map(({ name, value }) => [name, value]))
  return {
    settings: settingNames.map((name) =>
      rowOf('settings', { name: settingWords[name][language], value: settings[name] }),
    ),
    targets: scoreFigures.flatMap((name) => {
      const value = targetOf.get(name)
      return value === undefined
        ? []
        : [rowOf('targets', { name: scoreDefinitions[name].names[language], value })]
    }),
    codes: codes.map(({ list, nameKo, nameEn, nameVi, active, mergedInto }) =>
      rowOf('codes', {
        list: ownListNames[list][language],
        name: nameKo,
        nameEn,
        nameVi,
        unused: yes(!active),
        mergedInto: code('association', list, mergedInto),
      }),
    ),
    gradings: gradings.flatMap(({ dressing, validFrom, bands }) =>
      bands.map(({ grade, sex, ...bounds }) =>
        rowOf('gradings', {
          ...bounds,
          dressing: dressingNames[dressing][language],
          validFrom,
          grade: carcassGradeNames[grade][language],
          sex: sex && carcassSexNames[sex][language],
        }),
      ),
    ),
    items: items.map(({ kind, itemId, reorderDays, gtin }) =>
      rowOf('items', {
        article: articleWords[kind][language],
        item: kind === 'feed' ? feed(itemId) : medicine(itemId),
        reorderDays,
        gtin,
      }),
    ),
    programme: rules.map(({ anchor, medicineId, whom, ...rule }) =>
      rowOf('programme', {
        ...rule,
        anchor: anchorNames[anchor][language],
        medicine: medicine(medicineId),
        whom: vaccinatedNames[whom][language],
      }),
    ),
  }
}
