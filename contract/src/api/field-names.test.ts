import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '../index.ts'

/** Every name that stands anywhere in what a call takes or answers. */
function namesIn(schema: z.ZodType): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (node !== null && typeof node === 'object') {
      const { properties, ...rest } = node as { properties?: Record<string, unknown> }
      for (const [name, inner] of Object.entries(properties ?? {})) {
        names.add(name)
        visit(inner)
      }
      visit(Object.values(rest))
    }
  }
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return names
}

const callAt = (end: string) => {
  const found = everyCall.find(({ path, alsoAt = [] }) =>
    [path, ...alsoAt].some((at) => at.endsWith(end.includes('.') ? `/${end}` : `/${end}.json`)),
  )
  if (!found) throw new Error(`no call answers at ${end}.json`)
  return found
}

const sowRow = 'farmPigNo pigNo farmNo pum san status wkDt dt loc maxSeq wkDtP wkGubun'
const gradesIn = 'dusu1 dusu2 dusu3 dusuSu1 dusuSu2 dusuSu3'
const gradesOut = [1, 2, 3, 4, 5, 6, 7].map((grade) => `dusu${grade} dusuSu${grade}`).join(' ')
const summary = 'farmPigNo pum san status wkDtP silsan poudusu dt pigNo farmNo sowBoar maxSeq loc'

// The names by which programs that spoke to the product before know each thing: what its call answers holds them all.
test.each([
  ['selectUdMoveinWrList', 'farmPigNo pumjongName statusName wkDt'],
  [
    'selectUngdonMoveView',
    'farmPigNo pigNo igakNo birthDt inDt pumjongCd gubunCd lastWkDt buyComCd jasanDt wkDt farmNo',
  ],
  ['selectModonSearchList', 'farmPigNo pumjongNm san wkDtP dt stNm'],
  [
    'selectOneByPigNo',
    'farmPigNo igakNo birthDt inDt pumjongCd statusCd inSancha inGyobaeCnt lastWkDt buyComCd silsan mila sasan statusCdP',
  ],
  ['selectGyobaeList', `${sowRow} wkGubunC childBirthGigan`],
  ['selectSagoList', sowRow],
  ['selectEuList', sowRow],
  ['selectVaccineList', sowRow],
  ['selectFeedinputList', sowRow],
  [
    'selectGyobaeByPigNoList',
    `${summary} childBirthGigan wkGubunCcd san wkDt ufarmPigNo1 ufarmPigNo2 ungdonPigNo3 method3 modonInfo`,
  ],
  ['selectGyobaeOne', 'pigNo wkDt wkGubun seq ufarmPigNo1 ungdonPigNo1 method1'],
  ['selectSagoByPigNoList', `${summary} farmPigNo san wkDt sagoGubun`],
  ['selectSagoOne', 'farmPigNo farmNo pigNo wkDt sagoGubunCd locCd bigo sancha seq'],
  ['selectBunmanByPigNoList', `${summary} farmPigNo`],
  [
    'selectBunmanOne',
    'pigNo wkDt seq bunmanGubunCd totalDusu mila sasan silsan saengsiKg cm gh locCd bigo useYn sancha targetWkDt',
  ],
  ['selectTransByPigNoList', `${summary} farmPigNo`],
  ['selectTransOne', 'pigNo wkDt subGubunCd dusu bigo seq bmDt sanch'],
  ['selectEuByPigNoList', `${summary} farmPigNo`],
  ['selectEuOne', 'wkDt dusu dusuSu totalKg daeriYn suckle suckleSu grpNo locCd bigo subGubunCd seq jeapou'],
  ['selectVaccineOne', 'healDt healMethodCd healGubunCd bigo seq lastWkDt hName'],
  ['selectVaccineByPigNoList', summary],
  ['selectFeedinputOne', 'wkDt setKg eatKg bigo seq sowBoar'],
  ['selectFeedinputByPigNoList', summary],
  ['selectDiedSellOne', 'outDt outGubunCd outReasonCd outKg outReasonDetail daeriYn wkDt'],
  ['selectYangjaByPigNoList', `${summary} farmPigNo`],
  ['selectYangjaOne', 'wkDt dusuOut dusuOutSu dusuIn dusuInSu subGubunCd bigo gubunCd bunmanDt bmDt ilryung'],
  ['selectBackFatByPigNoList', `${summary} farmNo seq sancha bcsGubunCd bcsKg bcs bigo bcsDt bcsGubunNm`],
  [
    'selectPartWeaningOne',
    'farmNo pigNo seq wkGubun wkDt ilryung dusu dusuSu totalKg grpNo bigo sancha locCd fwNo ioPigNo totalDusu',
  ],
  ['selectPlanView', 'seq liSeq nDt nGubun wkName pigNo summary begin'],
  ['selectModonCardList', 'farmPigNo pumjongNm san wkGubunC wkDtP childBirthGigan'],
  [
    'selectModonCard',
    'FARM_PIG_NO IGAK_NO PUMJONG BIRTH_DT IN_DT CHO_DT STATUS SANCHA PSY LSY CHONGSAN MILA SASAN SILSAN EUDUSU AVG_ZAEGUI SAN ZAE GYOBAE_CNT U1 U2 U3 BUN_DT EU_DT IMSINIL POUIL PAESA YANG',
  ],
  ['selectBunsikmd', 'NO BOKSU GYO_GIGAN SUTAE_RATIO EXP_DT SAN DUSU FARM_RATIO AVG_RATIO'],
  [
    'selectCompareView',
    'FARM_PIG_NO PUMJONG SAN BIRTH_DT AVG_ZAEGUI ZAEBAL USAN FIRST_GYOBAE AVG_IMSINIL AVG_CHONG AVG_SILSAN SASAN MILA AVG_EU AVG_POUIL',
  ],
  ['selectPorkerWeek', 'STATUS WEEK ILR SDATE BO_DUSU EXP_DT'],
  [
    'selectWorkbookList',
    'FARM_PIG_NO SAN LAST_WK LAST_WK_DT WK_NM EXP_DT PASSIL IGAK_NO STATUS_NM WK_DT SAGO_GIGAN GYOBAE_CNT DUSU GIGAN',
  ],
  ['Mngmd', 'CNT BIRTH_DT EXP_DT RED_DT OVER_DT'],
  ['getCodeMngmdGubun', 'CODE_ID CODE_NM'],
  [
    'getIotSummary',
    'eq_id loc_nm temp_value set_temp pre_temp_value ratio feed_kg pre_feed_kg ch_pl_dusu pre_dusu standard_kg cur_cnt sum_lgr_cnt lgr_cnt max_temp min_temp max_humi min_humi max_co2 min_co2 max_amm min_amm farm_pig_no enter_cnt eat_kg status measure_tm liquid_feed_kg pre_liquid_feed_kg liter pre_liter set_kg rto cnt dusu_cnt total_eat_kg avg_eat_kg san last_gyobae_dt over_dt status_nm cc rcv_dt move_dusu avg_kg donsa_nm total_liter water_measure_liter wateram_sec',
  ],
  ['comboGroupList', 'grpId grpAvgIlryung grpLocNm grpTotalDusu grpNo grpSdate'],
  ['selectGroupView', 'grpNo grpId SDATE ILRYUNG LOC_CD LOC_NM PUMJONG_CD JU_GUBUN BIGO'],
  ['selectTjGainGrp', 'grpNo grpId'],
  ['mobileLogin.do', 'sysEnv dateFormat farmNm farmNo email name company soleCd agentCd'],
  ['getEqIdsWithNames', 'eq_id eq_type farm_no ic_no donsa_nm loc_nm loc_cd eq_nm'],
  ['comboCompanyFarmListCtl', 'farmNo farmNm ownerNm'],
  ['comboSysCodeCd', 'code cname'],
  ['comboCodeJohapCdSvc', 'code cname'],
  ['comboFarmCdSvc', 'code cvalue cname'],
  ['comboBoarList', 'pigNo farmPigNo'],
  ['selectBuyComp', 'code cname'],
  ['comboHealGubun', 'code cname'],
  ['qrReturn', 'nGubun'],
  ['selectOneByWeaningLast', 'seq'],
  ['selectLocmoveByPigNoList', summary],
  ['selectPartWeaningByPigNoList', 'modonInfo status pigNo san maxSeq rows'],
  ['selectSagoByPigNoList', 'modonInfo rows'],
  ['selectDailyDay', 'rows1 total'],
  ['selectOperateView', 'rows1'],
  ['getCodeWkplanGubun', 'CODE_ID CODE_NM rows'],
  ['wkplanView', 'rows1 rows2 total1 total2 total3 total4 total5 total6 total62'],
  ['comboJadonFarmMoveList', `moveGrpSeq moveFarmNm moveFarmNo moveGrpNo dusu dusuSu ${gradesIn}`],
  [
    'selectJunipView',
    `seq wkDt subGubunCd dusu dusuSu totalKg bigo moveGrpSeq moveFarmNo moveGrpNo sumDusu ${gradesIn}`,
  ],
  ['selectJunchulView', 'wkDt subGubunCd moveFarmNo moveGrpNo dusu dusuSu netKg totalKg totalPrice bigo'],
  ['selectChulhaView', 'wkDt subGubunCd outComCd dusu dusuSu netKg totalKg totalPrice bigo'],
  ['selectPeasaView', 'WK_DT SUB_GUBUN_CD SUB_GUBUN_NAME DUSU DUSU_SU TOTAL_KG BIGO GRP_ID'],
  ['selectGroupendView', 'EDATE BIGO'],
  [
    'selectJdVaccineView',
    'FARM_NO SEQ WK_DT VC_GUBUN_CD VC_GUBUN_NAME METHOD_CD USE_VOLUME DUSU DUSU_SU PRICE BIGO',
  ],
  ['selectJdVaccineList', 'GRP_NO GRP_ID total'],
  [
    'selectFeedInputView',
    'WK_DT GRP_NO CK_USE_GUBUN_CD CK_USE_GUBUN_NM FEED_CD FEED_NM TOTAL_KG TOTAL_PRICE BIGO',
  ],
  [
    'selectLumpFeedOutList',
    'rows total outSeq outDt ckUseGubunCd ckUseGubunNm feedCd feedNm statusCd wkPersonCd eatKg grpNo grpId bigo',
  ],
  [
    'selectLumpYakpumOutList',
    'rows outSeq outDt articleGubunCd articleGubunNm articleCd articleNm statusCd wkPersonCd volume mectnQy grpNo grpId bigo',
  ],
  ['selectFeedAndGroupStock', 'totalUnit totalEatKg totalStock'],
  ['selectArticleAndGroupStock', 'totalUnit totalVolume totalStock'],
])('%s answers %s', (end, names) => {
  const answered = namesIn(callAt(end).output)
  expect(names.split(' ').filter((name) => !answered.has(name))).toEqual([])
})

// The farm, the member, the language and the form of dates are those of the session: a call never asks for them.
test.each([
  [
    'updateOrStoreUdMovein',
    'farmPigNo pigNo igakNo birthDt inDt pumjongCd gubunCd lastWkDt buyComCd jasanDt wkDt iuFlag',
  ],
  [
    'updateOrStoreMovein',
    'farmPigNo igakNo birthDt inDt pumjongCd statusCd inSancha inGyobaeCnt lastWkDt buyComCd silsan mila sasan statusCdP iuFlag',
  ],
  ['updateOrStoreMating', 'pigNo wkDt wkGubun seq ufarmPigNo1 ungdonPigNo1 method1 sancha sanch wkDtP'],
  ['updateOrStorePregnancy', 'pigNo wkDt sagoGubunCd locCd bigo sancha seq wkDtP'],
  [
    'updateOrStoreChildbirth',
    'pigNo wkDt seq bunmanGubunCd totalDusu mila sasan silsan saengsiKg cm gh locCd bigo useYn sancha targetWkDt wkGubun',
  ],
  ['updateOrStorePjadongDied', 'pigNo wkDt subGubunCd dusu bigo seq bmDt sanch iuFlag'],
  [
    'updateOrStoreWeaning',
    'wkDt dusu dusuSu totalKg daeriYn suckle suckleSu grpNo locCd bigo subGubunCd seq iuFlag jeapou',
  ],
  ['updateOrStoreMdVaccine', 'healDt healMethodCd healGubunCd bigo seq lastWkDt hName'],
  ['updateOrStoreFeedinput', 'wkDt setKg eatKg bigo seq sowBoar'],
  ['updateOrStoreDiedSell', 'outDt outGubunCd outReasonCd outKg outReasonDetail daeriYn wkDt'],
  [
    'updateOrStoreYangja',
    'wkDt dusuOut dusuOutSu dusuIn dusuInSu subGubunCd bigo gubunCd bunmanDt bmDt ilryung',
  ],
  ['updateOrStoreMdWeightBackFat', 'pigNo seq sancha bcsGubunCd bcsKg bcs bigo bcsDt bcsGubunNm iuFlag'],
  [
    'updateOrStorePartWeaning',
    'pigNo seq wkGubun wkDt wkDtP ilryung dusu dusuSu totalKg grpNo bigo sancha locCd fwNo ioPigNo totalDusu iuFlag',
  ],
  [
    'updateOrStoreGroup',
    'grpNo grpId SDATE ILRYUNG LOC_CD LOC_NM PUMJONG_CD JU_GUBUN BIGO grpSdate grpAvgIlryung grpLocNm grpTotalDusu iuFlag',
  ],
  [
    'updateOrStoreJunip',
    `seq wkDt subGubunCd dusu dusuSu totalKg bigo moveGrpSeq moveFarmNo moveGrpNo iuFlag ${gradesIn}`,
  ],
  [
    'updateOrStoreJunchul',
    `wkDt subGubunCd moveFarmNo moveGrpNo jadonlocCd dusu dusuSu netKg totalKg totalPrice bigo iuFlag ${gradesOut}`,
  ],
  [
    'updateOrStoreChulha',
    `wkDt subGubunCd outComCd dusu dusuSu netKg totalKg totalPrice bigo iuFlag ${gradesOut}`,
  ],
  ['updateOrStorePeasa', 'WK_DT SUB_GUBUN_CD DUSU DUSU_SU TOTAL_KG BIGO iuFlag'],
  ['updateOrStoreGroupend', 'EDATE BIGO DUSU_SU iuFlag'],
  ['updateOrStoreJdVaccine', 'SEQ WK_DT VC_GUBUN_CD METHOD_CD USE_VOLUME DUSU DUSU_SU PRICE BIGO iuFlag'],
  ['updateOrStoreJdFeedInput', 'WK_DT GRP_NO CK_USE_GUBUN_CD FEED_CD TOTAL_KG TOTAL_PRICE BIGO iuFlag'],
  ['modifyLumpFeedOut', 'outSeq outDt ckUseGubunCd feedCd statusCd wkPersonCd eatKg grpNo bigo iuFlag'],
  [
    'modifyLumpYakpumOut',
    'outSeq outDt articleGubunCd articleCd statusCd wkPersonCd volume mectnQy grpNo bigo iuFlag',
  ],
  ['deleteLumpFeedOut', 'outSeq'],
  ['deleteLumpYakpumOutList', 'outSeq'],
  ['selectFeedAndGroupStock', 'grpNo feedCd iuFlag'],
  ['selectLumpFeedOutList', 'searchFromWkDt searchToWkDt useYn'],
  ['selectLumpYakpumOutList', 'articleDivision'],
  ['comboFarmArticleCodeList', 'pcode codeTp'],
  ['comboFarmFeedCodeList', 'pcode'],
  ['comboGroupList', 'schGrpId singleOneSelect countZeroBigYN page rows'],
  ['comboCompanyFarmListCtl', 'q farmType notFarmNo company soleCd agentCd'],
  ['selectTmFeedDDL', 'useGubun'],
  ['selectFeedInputMaxSeq', 'pigNo wkDt sowBoar'],
  ['selectPartWeaningOne', 'pigNo wkGubun wkDt seq ilryung'],
  ['selectEuOne', 'pigNo seq wkDt'],
  ['selectEuView', 'pigNo searchPigNo'],
  ['selectBunmanOne', 'pigNo searchPigNo seq cm gh'],
  ['selectSagoList', 'searchFarmPigNo page rows sortId sowBoar'],
  ['updateOrStoreEu', 'iuFlag pigNo targetWkDt wkDt sancha wkGubun'],
  ['updateOrStoreBackFat', 'iuFlag locCd'],
  ['selectBunsikmd', 'searchFarmPigNo report page rows sdate strDate endDate sortId'],
  ['selectCompareView', 'report page rows sdate san1 san2 chongsan1 chongsan2 sago mila sortId'],
  ['selectDailyDay', 'sdate'],
  ['selectOperateView', 'report sdate edate page rows sortId'],
  ['selectPlanView', 'strDate report page rows sortId'],
  ['selectPorkerWeek', 'sdate yuk page rows'],
  ['selectModonCardList', 'searchFarmPigNo sortId page'],
  ['selectModonCard', 'pigNo'],
  ['selectWorkbookList', 'searchFarmPigNo report page rows strDate endDate sortId'],
  ['wkplanView', 'searchFarmPigNo reportId page rows sortId strDate endDate'],
  ['Mngmd', 'searchFarmPigNo reportId page rows sortId strDate endDate'],
  ['getIotSummary', 'eq_type type search_dt icno eqid'],
  ['greeting', 'strDate endDate'],
  ['selectExcelHeaderList', 'code'],
  ['req.do', 'eq_type cmd_type icno eqid'],
  ['proxy.do', 'url'],
  ['qrReturn', 'pigNo'],
])('%s takes %s', (end, names) => {
  const taken = namesIn(callAt(end).input)
  expect(names.split(' ').filter((name) => !taken.has(name))).toEqual([])
})

// A row of the history that was opened in a form comes back as it is.
test.each([
  ['selectJunipView', 'updateOrStoreJunip'],
  ['selectJunchulView', 'updateOrStoreJunchul'],
  ['selectChulhaView', 'updateOrStoreChulha'],
  ['selectPeasaView', 'updateOrStorePeasa'],
  ['selectGroupendView', 'updateOrStoreGroupend'],
  ['selectJdVaccineView', 'updateOrStoreJdVaccine'],
  ['selectFeedInputView', 'updateOrStoreJdFeedInput'],
  ['selectLumpFeedOutList', 'modifyLumpFeedOut'],
  ['selectLumpYakpumOutList', 'modifyLumpYakpumOut'],
])('a row of %s goes into %s', (history, save) => {
  const taken = namesIn(callAt(save).input)
  const ofTheList = new Set(['rows', 'total', 'maxSeq'])
  expect(
    [...namesIn(callAt(history).output)].filter((name) => !taken.has(name) && !ofTheList.has(name)),
  ).toEqual([])
})
