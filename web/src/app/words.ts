import { workNames } from '@penside/domain/groups/work-names.ts'
import { alarmWords } from '../equipment/alarms/words.ts'
import { trendWords } from '../equipment/charts/words.ts'
import { monitoringWords } from '../equipment/monitoring/words.ts'
import { controllerWords } from '../equipment/controllers/words.ts'
import { controlWords } from '../equipment/control/words.ts'
import { advertisement } from '../company/advertisement/words.ts'
import { board } from '../company/board/words.ts'
import { members } from '../accounts/members.words.ts'
import { factorWords } from '../accounts/factors/words.ts'
import { protectionWords } from '../accounts/protection/words.ts'
import { tokenWords } from '../accounts/tokens/words.ts'
import { operatingWords } from '../jobs/operating/words.ts'
import { webhookWords } from '../outbound/webhooks/words.ts'
import { handoverWords } from '../accounts/handover/words.ts'
import { house } from '../farm/house/words.ts'
import { medicines } from '../farm/medicines.words.ts'
import { outboxPage } from '../sync/outbox-page.words.ts'
import { outbox } from '../sync/outbox.words.ts'
import { photoWords } from '../farm/photos/words.ts'
import { farm } from '../farm/words.ts'
import { accounts } from '../accounts/words.ts'
import { carcass } from '../groups/carcass.words.ts'
import { group } from '../groups/group.words.ts'
import { growth } from '../groups/growth.words.ts'
import { many } from '../groups/many.words.ts'
import { record } from '../groups/record.words.ts'
import { ui } from '../i18n/words.ts'
import { offline } from '../offline/words.ts'
import { records } from '../records/words.ts'
import { reports } from '../reports/words.ts'
import { leaving } from '../screen/exit-question.words.ts'
import { rows } from '../screen/rows.words.ts'
import { table } from '../screen/workbook/table.words.ts'
import { stores } from '../stores/words.ts'
import { quick } from './quick-menu/words.ts'
import { desk } from './desk/words.ts'
import { screens } from './routes.words.ts'
import { shell } from './shell.words.ts'

/** Words of every screen, loaded before the first one. */
export const first = { ui, shell, accounts, farm, names: workNames, offline, outbox }

/** Words behind the sign-in, loaded with the app. */
export const rooms = {
  screens,
  desk,
  quick,
  records,
  groups: { carcass, group, growth, many, record },
  stores: { medicines, ...stores },
  reports,
  house,
  handover: handoverWords,
  board,
  advertisement,
  members,
  tokens: tokenWords,
  factors: factorWords,
  protection: protectionWords,
  webhooks: webhookWords,
  operating: operatingWords,
  outboxPage,
  table,
  photos: photoWords,
  leaving,
  rows,
  alarms: alarmWords,
  control: controlWords,
  trends: trendWords,
  monitoring: monitoringWords,
  controllers: controllerWords,
}
