import type { Names } from '../basics/language.ts'

/** Medicine with which a new farm starts: dose per animal, and withdrawal period. */
export type StartMedicine = {
  key: string
  names: Names
  /** Association code list 20. */
  category: string
  dose: number
  unit: MedicineUnit
  withdrawalDays: number
}

export const medicineUnits = ['ml', 'g', 'mg', 'kg', 'dose'] as const
export type MedicineUnit = (typeof medicineUnits)[number]

/** Key of the vaccine against foot-and-mouth disease, which has a ledger of its own. */
export const fmdVaccine = 'fmd'
/** Association code list 20. */
export const vaccine = '200001'
const category = {
  vaccine,
  hormone: '200002',
  nutrient: '200003',
  dewormer: '200004',
  antiInflammatory: '200006',
  antibiotic: '200008',
} as const

const medicine = (
  key: string,
  kind: keyof typeof category,
  [dose, unit]: readonly [number, MedicineUnit],
  withdrawalDays: number,
  [ko, en, vi]: readonly [string, string, string],
): StartMedicine => ({
  key,
  names: { ko, en, vi },
  category: category[kind],
  dose,
  unit,
  withdrawalDays,
})

/**
 * Usual medicines of sow farms, by active substance. Doses are for a grown sow. Withdrawal periods are the
 * longest usual ones of such products, to be safe until the farm enters its own.
 */
export const startMedicines = [
  medicine(fmdVaccine, 'vaccine', [2, 'ml'], 21, [
    '구제역 백신',
    'Foot-and-mouth disease vaccine',
    'Vắc-xin lở mồm long móng',
  ]),
  medicine('swineFever', 'vaccine', [1, 'ml'], 21, [
    '돼지열병·단독 백신',
    'Swine fever + erysipelas vaccine',
    'Vắc-xin dịch tả + đóng dấu',
  ]),
  medicine('parvo', 'vaccine', [2, 'ml'], 21, [
    '파보·렙토·단독 백신',
    'Parvo + lepto + erysipelas vaccine',
    'Vắc-xin Parvo + Lepto + đóng dấu',
  ]),
  medicine('prrs', 'vaccine', [2, 'ml'], 21, ['PRRS 백신', 'PRRS vaccine', 'Vắc-xin tai xanh (PRRS)']),
  medicine('circo', 'vaccine', [2, 'ml'], 21, ['써코(PCV2) 백신', 'PCV2 vaccine', 'Vắc-xin Circo (PCV2)']),
  medicine('mycoplasma', 'vaccine', [2, 'ml'], 21, [
    '마이코플라즈마 백신',
    'Mycoplasma vaccine',
    'Vắc-xin suyễn (Mycoplasma)',
  ]),
  medicine('encephalitis', 'vaccine', [2, 'ml'], 21, [
    '일본뇌염 백신',
    'Japanese encephalitis vaccine',
    'Vắc-xin viêm não Nhật Bản',
  ]),
  medicine('rhinitis', 'vaccine', [2, 'ml'], 21, [
    '위축성비염(AR) 백신',
    'Atrophic rhinitis vaccine',
    'Vắc-xin viêm teo mũi (AR)',
  ]),
  medicine('scours', 'vaccine', [2, 'ml'], 21, [
    '대장균·클로스트리듐 백신',
    'E. coli + Clostridium vaccine',
    'Vắc-xin E. coli + Clostridium',
  ]),
  medicine('ped', 'vaccine', [2, 'ml'], 21, [
    'PED·TGE·로타 백신',
    'PED + TGE + rota vaccine',
    'Vắc-xin PED + TGE + Rota',
  ]),

  medicine('prostaglandin', 'hormone', [1, 'ml'], 2, [
    '분만유도제(PGF2α)',
    'Prostaglandin (PGF2α)',
    'Prostaglandin (PGF2α)',
  ]),
  medicine('oxytocin', 'hormone', [2, 'ml'], 0, ['옥시토신', 'Oxytocin', 'Oxytocin']),
  medicine('gonadotropin', 'hormone', [5, 'ml'], 0, [
    '발정유도제(PMSG·hCG)',
    'Heat inducer (PMSG + hCG)',
    'Kích dục tố (PMSG + hCG)',
  ]),
  medicine('altrenogest', 'hormone', [5, 'ml'], 21, [
    '발정동기화제(알트레노제스트)',
    'Altrenogest',
    'Altrenogest (đồng bộ động dục)',
  ]),

  medicine('vitamins', 'nutrient', [5, 'ml'], 0, ['비타민 AD3E', 'Vitamins AD3E', 'Vitamin AD3E']),
  medicine('glucose', 'nutrient', [100, 'ml'], 0, ['포도당·칼슘', 'Glucose + calcium', 'Glucose + canxi']),

  medicine('ivermectin', 'dewormer', [6, 'ml'], 28, ['이버멕틴', 'Ivermectin', 'Ivermectin']),
  medicine('fenbendazole', 'dewormer', [25, 'g'], 14, ['펜벤다졸', 'Fenbendazole', 'Fenbendazole']),

  medicine('flunixin', 'antiInflammatory', [10, 'ml'], 28, ['플루닉신', 'Flunixin', 'Flunixin']),
  medicine('meloxicam', 'antiInflammatory', [4, 'ml'], 5, ['멜록시캄', 'Meloxicam', 'Meloxicam']),

  medicine('amoxicillin', 'antibiotic', [20, 'ml'], 28, [
    '아목시실린 LA',
    'Amoxicillin LA',
    'Amoxicillin LA',
  ]),
  medicine('oxytetracycline', 'antibiotic', [20, 'ml'], 28, [
    '옥시테트라사이클린 LA',
    'Oxytetracycline LA',
    'Oxytetracycline LA',
  ]),
  medicine('ceftiofur', 'antibiotic', [12, 'ml'], 5, ['세프티오퍼', 'Ceftiofur', 'Ceftiofur']),
  medicine('penicillin', 'antibiotic', [15, 'ml'], 14, [
    '페니실린·스트렙토마이신',
    'Penicillin + streptomycin',
    'Penicillin + streptomycin',
  ]),
  medicine('tylosin', 'antibiotic', [15, 'ml'], 14, ['타일로신', 'Tylosin', 'Tylosin']),
  medicine('florfenicol', 'antibiotic', [10, 'ml'], 21, ['플로르페니콜', 'Florfenicol', 'Florfenicol']),
  medicine('enrofloxacin', 'antibiotic', [10, 'ml'], 13, ['엔로플록사신', 'Enrofloxacin', 'Enrofloxacin']),
] as const satisfies readonly StartMedicine[]
