import { fosteringNames, statusNames } from '../records/status-names.ts'
import { coded, oldCode, type CodeLists } from './code.ts'

/**
 * System dictionary, the same on every farm. Existing records have these numbers. The same number is another
 * list in the association's dictionary.
 */
export const systemCodes = {
  // Status of a sow: named as the rest of the product names it.
  '01': [
    { code: '010001', names: statusNames.gilt },
    { code: '010002', names: statusNames.pregnant },
    { code: '010003', names: statusNames.lactating },
    { code: '010004', names: statusNames.nurse },
    { code: '010005', names: statusNames.weaned },
    { code: '010006', names: statusNames.returned },
    { code: '010007', names: statusNames.aborted },
    { code: '010008', names: statusNames.culled },
  ],
  // Pregnancy accidents; 050003 to 050006 remove the sow in the same act.
  '05': [
    coded('050008', '재발', 'Return to heat', 'Lốc lại'),
    coded('050009', '불임', 'Infertile', 'Vô sinh'),
    coded('050007', '공태', 'Not pregnant', 'Không đậu thai'),
    coded('050002', '유산', 'Abortion', 'Sảy thai'),
    coded('050003', '도태', 'Culled', 'Loại thải'),
    coded('050004', '폐사', 'Died', 'Chết'),
    coded('050005', '임돈전출', 'Moved out pregnant', 'Chuyển đi khi mang thai'),
    coded('050006', '임돈판매', 'Sold pregnant', 'Bán khi mang thai'),
    oldCode('050001', '재발·불임', 'Return or infertile', 'Lốc lại hoặc vô sinh'),
  ],
  // Boar category.
  '06': [
    coded('060001', '자연교배 웅돈', 'Natural service', 'Đực nhảy trực tiếp'),
    coded('060002', '자가정액', 'Own semen', 'Tinh của trại'),
    coded('060003', '구입정액', 'Bought semen', 'Tinh mua ngoài'),
  ],
  // Farrowing category.
  '07': [
    coded('070001', '정상분만', 'Normal', 'Đẻ bình thường'),
    coded('070002', '유도분만', 'Induced', 'Đẻ có can thiệp'),
    coded('070003', '난산', 'Difficult', 'Đẻ khó'),
    coded('070004', '조산', 'Premature', 'Đẻ non'),
  ],
  // Removal category.
  '08': [
    coded('080001', '도태', 'Culled', 'Loại thải'),
    coded('080002', '폐사', 'Died', 'Chết'),
    coded('080003', '전출', 'Moved out', 'Chuyển đi'),
    coded('080004', '판매', 'Sold', 'Bán'),
  ],
  // Transfers into a group.
  '11': [
    coded('110001', '이유전입', 'Weaned in', 'Nhập từ cai sữa'),
    coded('110002', '자돈구입', 'Piglets bought', 'Mua heo con'),
    coded('110003', '농장 내 이동', 'Moved within the farm', 'Chuyển trong trại'),
    coded(
      '110004',
      '위탁전입',
      'From another farm of the company',
      'Nhập từ trại khác của công ty (gia công)',
    ),
    coded('110005', '부분이유전입', 'Partly weaned in', 'Nhập từ cai sữa một phần'),
    coded('110007', '비육사 이동', 'Moved to finishing', 'Chuyển sang chuồng vỗ béo'),
  ],
  // Transfers out of a group.
  '12': [
    coded('120001', '위탁전출', 'To another farm', 'Xuất sang trại khác (gia công)'),
    coded('120002', '위축돈 이동', 'Runts moved', 'Chuyển heo còi'),
    coded('120003', '농장 내 이동', 'Moved within the farm', 'Chuyển trong trại'),
    coded('120004', '비육사 이동', 'To finishing', 'Chuyển sang chuồng vỗ béo'),
    coded('120005', '검정사 이동', 'To the test house', 'Chuyển sang chuồng kiểm định'),
  ],
  // Changes of the number of suckling piglets.
  '16': [
    coded('160001', '포유자돈 폐사', 'Died', 'Chết'),
    coded('160002', '부분이유', 'Partly weaned', 'Cai sữa một phần'),
    { code: '160003', names: fosteringNames.fosteredIn },
    { code: '160004', names: fosteringNames.fosteredOut },
  ],
  // Shipment type.
  '20': [
    coded('200001', '육가공 출하', 'Processor', 'Nhà chế biến'),
    coded('200002', '공판장(탕박)', 'Auction (scalded)', 'Đấu giá (cạo lông)'),
    coded('200006', '공판장(박피)', 'Auction (skinned)', 'Đấu giá (lột da)'),
    coded('200003', '자돈 판매', 'Piglets sold', 'Bán heo con'),
    coded('200004', '상인 판매', 'Dealer', 'Thương lái'),
    coded('200005', '종돈 판매', 'Breeding stock', 'Bán heo giống'),
    coded('200007', '농장 직판', 'Sold on the farm', 'Bán tại trại'),
    coded('200008', '비육돈 출하', 'Finishers', 'Heo thịt'),
    coded('200009', '도태돈 출하', 'Culls', 'Heo loại'),
  ],
  // Movement kind.
  '41': [
    coded('4102', '전출', 'Transfer out', 'Xuất chuyển'),
    coded('4103', '출하', 'Shipment', 'Xuất bán'),
    coded('4104', '반품', 'Returned', 'Trả lại'),
  ],
  // Feed category.
  '100': [
    coded('100001', '입붙이기사료', 'Creep feed', 'Cám tập ăn'),
    coded('100002', '젖먹이 전기사료', 'Pre-starter', 'Cám heo con theo mẹ'),
    coded('100003', '젖뗀돼지 사료', 'Weaner feed', 'Cám heo cai sữa'),
    coded('100004', '육성돈 사료', 'Grower feed', 'Cám heo choai'),
    coded('100005', '비육돈 사료', 'Finisher feed', 'Cám heo vỗ béo'),
    coded('100006', '임신돈 사료', 'Gestation feed', 'Cám nái mang thai'),
    coded('100007', '포유돈 사료', 'Lactation feed', 'Cám nái nuôi con'),
    coded('100008', '기타', 'Other', 'Khác'),
  ],
  // Farm kind.
  '431': [
    coded('431003', '일괄사육농장', 'Farrow to finish', 'Trại khép kín'),
    coded('431004', '번식농장', 'Breeding farm', 'Trại nái sinh sản'),
    coded('431005', '비육농장', 'Finishing farm', 'Trại heo thịt'),
    coded('431001', '핵돈장(GGP)', 'Nucleus (GGP)', 'Trại hạt nhân (GGP)'),
    coded('431002', '증식돈장(GP)', 'Multiplier (GP)', 'Trại nhân giống (GP)'),
    coded('431006', 'AI센터', 'AI centre', 'Trung tâm tinh heo'),
  ],
  // Mating method.
  '995': [
    coded('A', '인공수정', 'Artificial insemination', 'Thụ tinh nhân tạo'),
    coded('N', '자연교배', 'Natural service', 'Phối trực tiếp'),
  ],
} as const satisfies CodeLists
