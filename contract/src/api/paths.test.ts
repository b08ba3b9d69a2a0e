import { expect, test } from 'vitest'
import { everyCall } from '../index.ts'

/** The calls of the app that came before; a name without an ending is one of `.json`. every-call.test.ts tries that each answers. */
const before = [
  {
    method: 'GET',
    folder: '/mobile',
    names: `
      codeJohapList comboCodeFarmDonBang comboCodeFarmDonBangSvc comboCodeJohapCdSvc comboFarmArticleCodeList
      comboFarmCdSvc comboFarmFeedCodeList comboGroupList comboHealGubun comboHealMethod
      comboSysCodeCd getEqIdsWithNames qrReturn selectBuyComp selectOutComCd
      selectTjGainGrp selectTmFeedDDL`,
  },
  {
    method: 'GET',
    folder: '/mobile/common',
    names: `
      comboCodeFarmDonBang`,
  },
  {
    method: 'POST',
    folder: '/mobile',
    names: `
      Mngmd comboBoarList comboCompanyFarmListCtl comboJadonFarmMoveList deleteLumpFeedOut
      deleteLumpYakpumOutList excel getCodeMngmdGubun getCodeWkplanGubun getIotSummary
      getLastSetting getSettingList greeting mobileLogin.do mobileLogout.do
      modifyLumpFeedOut modifyLumpYakpumOut searchModonChk selectArticleAndGroupStock selectBackFatByPigNoList
      selectBunmanByPigNoList selectBunmanList selectBunmanOne selectBunsikmd selectChulhaView
      selectCompareView selectDailyDay selectDiedSellOne selectEuByPigNoList selectEuList
      selectEuOne selectEuView selectExcelHeaderList selectFeedAndGroupStock selectFeedInputList
      selectFeedInputMaxSeq selectFeedInputView selectFeedinputByPigNoList selectFeedinputList selectFeedinputOne
      selectGroupView selectGroupendView selectGyobaeByPigNo selectGyobaeByPigNoList selectGyobaeList
      selectGyobaeOne selectIgakNoCheck selectJdVaccineList selectJdVaccineView selectJunchulView
      selectJunipView selectLocmoveByPigNoList selectLumpFeedOutList selectLumpYakpumOutList selectModonCard
      selectModonCardList selectModonSearchList selectOneByPigNo selectOneByWeaningLast selectOperateView
      selectPartWeaningByPigNoList selectPartWeaningOne selectPeasaView selectPigNoCheck selectPlanView
      selectPorkerWeek selectSagoByPigNoList selectSagoList selectSagoOne selectTransByPigNoList
      selectTransList selectTransOne selectUdMoveinWrList selectUngdonMoveView selectVaccineByPigNoList
      selectVaccineList selectVaccineOne selectWorkbookList selectYangjaByPigNoList selectYangjaOne
      updateOrStoreBackFat updateOrStoreChulha updateOrStoreDiedSell updateOrStoreEu updateOrStoreFeedinput
      updateOrStoreGroup updateOrStoreGroupend updateOrStoreJdFeedInput updateOrStoreJdVaccine updateOrStoreJunchul
      updateOrStoreJunip updateOrStoreMating updateOrStoreMovein updateOrStorePartWeaning updateOrStorePeasa
      updateOrStoreSago updateOrStoreTrans updateOrStoreUdMovein updateOrStoreVaccine updateOrStoreYangja
      updateOrSttoreMovein wkplanView`,
  },
  {
    method: 'POST',
    folder: '/mobile/penside/pmd/inputmd',
    names: `
      deleteChildbirthInfo updateOrStoreChildbirth updateOrStoreMdWeightBackFat updateOrStorePartWeaning updateOrStorePjadongDied
      updateOrStorePregnancy`,
  },
  {
    method: 'POST',
    folder: '/mobile/v1/api/iot',
    names: `
      equips.do req.do`,
  },
  {
    method: 'POST',
    folder: '/mobile/v1/api/stat',
    names: `
      proxy.do`,
  },
  {
    method: 'POST',
    folder: '/penside/pmd/inputmd',
    names: `
      updateOrStoreDiedSell updateOrStoreMdVaccine updateOrStoreWeaning updateOrStoreYangja`,
  },
]
const paths = before.flatMap(({ method, folder, names }) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${method} ${folder}/${name.includes('.') ? name : `${name}.json`}`),
)

test('there are 133 of them', () => {
  expect(new Set(paths).size).toBe(133)
})

test('each has its path and method', () => {
  const answered = new Set(
    everyCall.flatMap(({ method, path, alsoAt = [] }) => [path, ...alsoAt].map((at) => `${method} ${at}`)),
  )
  expect(paths.filter((path) => !answered.has(path))).toEqual([])
})
