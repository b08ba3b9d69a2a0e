import type { Call } from './api/call.ts'
import { alarms } from './equipment/alarm.ts'
import { push } from './equipment/push.ts'
import { series } from './equipment/series.ts'
import { settings } from './equipment/setting.ts'
import { ict } from './equipment/ict.ts'
import { equipmentOverview } from './equipment/overview.ts'
import { advertisements } from './company/advertisements.ts'
import { boardNews } from './company/board-news.ts'
import { codes } from './farm/codes.ts'
import { monitoring } from './equipment/monitoring.ts'
import { controllers } from './equipment/controller.ts'
import { factors } from './accounts/factors.ts'
import { farmEquipment } from './farm/equipment.ts'
import { farms } from './farm/farms.ts'
import { faqs } from './company/faqs.ts'
import { inquiries } from './company/inquiries.ts'
import { marketing } from './company/marketing.ts'
import { medicines } from './farm/medicines.ts'
import { members } from './accounts/members.ts'
import { notices } from './company/notices.ts'
import { operating } from './jobs/operating.ts'
import { outbox } from './offline/outbox.ts'
import { ownCodes } from './farm/own-codes.ts'
import { photos } from './farm/photos.ts'
import { ownData, protection } from './accounts/protection.ts'
import { places } from './farm/places.ts'
import { quickMenus } from './accounts/quick-menu.ts'
import { sessions } from './accounts/session.ts'
import { suppliers } from './farm/suppliers.ts'
import { tokens } from './accounts/tokens.ts'
import { webhooks } from './outbound/webhooks.ts'
import { carcasses } from './groups/carcass.ts'
import { gradeNames } from './groups/grade-names.ts'
import { gradings } from './groups/grading.ts'
import { groups } from './groups/group.ts'
import { groupGrowths } from './groups/group-growth.ts'
import { growthStandards } from './farm/standard-curve.ts'
import * as groupKinds from './groups/kinds.ts'
import { trucks } from './groups/truck.ts'
import { animalCards } from './records/animal-card.ts'
import { boars } from './records/boar.ts'
import { books } from './workbook/workbook.ts'
import { herds } from './offline/herd.ts'
import { icar } from './reports/icar.ts'
import * as kinds from './records/kinds.ts'
import { qr } from './records/qr.ts'
import { sows } from './records/sow.ts'
import { figures } from './reports/figure.ts'
import { whys } from './reports/why.ts'
import { comparison } from './reports/comparison.ts'
import { dailySummary } from './reports/daily-summary.ts'
import { herdOn } from './reports/herd-on.ts'
import { ledger } from './reports/ledger.ts'
import { news } from './reports/news.ts'
import { weather } from './reports/weather.ts'
import { operation } from './reports/operation.ts'
import { parityComposition } from './reports/parity-composition.ts'
import { monthEnd } from './reports/month-end.ts'
import { mornings } from './reports/morning.ts'
import { tasks } from './reports/task.ts'
import { disinfections } from './reports/disinfection.ts'
import { traceability } from './reports/traceability.ts'
import { treatmentLedger } from './reports/treatment-ledger.ts'
import { fmdVaccinations } from './reports/vaccination-ledger.ts'
import { holdings } from './reports/holding.ts'
import { visits } from './reports/visit.ts'
import { porkerWeek } from './reports/porker-week.ts'
import { scores } from './reports/score.ts'
import { bookChecks } from './reports/checks.ts'
import { statistics } from './reports/statistics.ts'
import { attention } from './reports/attention.ts'
import { vaccinations } from './reports/vaccination.ts'
import { planCalendar, workPlan } from './reports/work-plan.ts'
import { feeds } from './stores/feed.ts'
import { feedReceivings, receipts } from './stores/receipt.ts'
import { feedReleases, medicineReleases } from './stores/release.ts'
import { stores } from './stores/store.ts'
import { marketPrices } from './reports/market-price.ts'
import { tradeFiles } from './stores/trade-file.ts'

/** Every call, by noun. The web imports the nouns it needs, not this. */
export const contract = {
  sessions,
  farms,
  members,
  operating,
  quickMenus,
  factors,
  protection,
  ownData,
  tokens,
  webhooks,
  codes,
  ownCodes,
  places,
  suppliers,
  medicines,
  notices,
  photos,
  inquiries,
  faqs,
  boardNews,
  advertisements,
  marketing,
  farmEquipment,
  monitoring,
  equipmentOverview,
  ict,
  controllers,
  alarms,
  push,
  series,
  settings,
  outbox,
  sows,
  boars,
  herds,
  icar,
  books,
  ...kinds,
  groups,
  ...groupKinds,
  feeds,
  receipts,
  tradeFiles,
  marketPrices,
  feedReceivings,
  feedReleases,
  medicineReleases,
  groupGrowths,
  growthStandards,
  carcasses,
  gradeNames,
  gradings,
  trucks,
  stores,
  animalCards,
  qr,
  workPlan,
  planCalendar,
  attention,
  vaccinations,
  bookChecks,
  statistics,
  figures,
  whys,
  ledger,
  herdOn,
  news,
  weather,
  operation,
  parityComposition,
  comparison,
  dailySummary,
  monthEnd,
  mornings,
  tasks,
  holdings,
  visits,
  disinfections,
  traceability,
  treatmentLedger,
  fmdVaccinations,
  porkerWeek,
  scores,
}

export const everyCall = Object.entries<Record<string, Call>>(contract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${noun}.${name}`, ...call })),
)
