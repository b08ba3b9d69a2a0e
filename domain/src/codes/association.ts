import { coded, type CodeLists } from './code.ts'

/**
 * Dictionary of the breeders' association or company, which a farm may extend. Existing records have these
 * numbers. The same number is another list in the system dictionary.
 */
export const associationCodes = {
  // Removal reason of a sow or boar; old age is the default.
  '031': [
    coded('031038', '노산', 'Old age', 'Nái già'),
    coded('031003', '무발정', 'No heat', 'Không lên giống'),
    coded('031004', '연속재발', 'Repeated returns', 'Lốc lại nhiều lần'),
    coded('031021', '불임', 'Infertile', 'Vô sinh'),
    coded('031007', '유산', 'Abortion', 'Sảy thai'),
    coded('031029', '산자수 불량', 'Small litters', 'Đẻ ít con'),
    coded('031008', '성적불량', 'Poor results', 'Năng suất kém'),
    coded('031012', '지제불량', 'Bad legs', 'Chân móng kém'),
    coded('031041', '관절염', 'Arthritis', 'Viêm khớp'),
    coded('031014', '후구마비', 'Hind-leg paralysis', 'Liệt chân sau'),
    coded('031051', '기립불능', 'Cannot stand', 'Không đứng được'),
    coded('031172', '유방염', 'Mastitis', 'Viêm vú'),
    coded('031022', '무유', 'No milk', 'Mất sữa'),
    coded('031023', '유두불량', 'Bad teats', 'Núm vú kém'),
    coded('031149', '자궁염', 'Metritis', 'Viêm tử cung'),
    coded('031118', '자궁탈', 'Uterine prolapse', 'Sa tử cung'),
    coded('031125', '직장탈', 'Rectal prolapse', 'Sa trực tràng'),
    coded('031053', '난산', 'Difficult farrowing', 'Đẻ khó'),
    coded('031009', '호흡기질병', 'Respiratory disease', 'Bệnh hô hấp'),
    coded('031015', '소화기질병', 'Digestive disease', 'Bệnh tiêu hóa'),
    coded('031010', '위축', 'Wasting', 'Gầy còm'),
    coded('031030', '급사', 'Sudden death', 'Chết đột ngột'),
    coded('031106', '외상', 'Injury', 'Chấn thương'),
    coded('031152', '열사병', 'Heat stroke', 'Say nóng'),
    coded('031061', '돈군정리', 'Herd reorganised', 'Sắp xếp lại đàn'),
    coded('031017', '기타', 'Other', 'Khác'),
    coded('031001', '원인불명', 'Unknown', 'Không rõ nguyên nhân'),
  ],
  // Cause of death of suckling piglets.
  '032': [
    coded('032001', '압사', 'Crushed', 'Bị đè'),
    coded('032002', '설사', 'Scours', 'Tiêu chảy'),
    coded('032003', '아사', 'Starved', 'Chết đói'),
    coded('032004', '기형', 'Malformed', 'Dị tật'),
    coded('032005', '허약', 'Weak', 'Yếu'),
    coded('032006', '원인불명', 'Unknown', 'Không rõ nguyên nhân'),
    coded('032007', '질병', 'Disease', 'Bệnh'),
    coded('032008', '저체온', 'Chilled', 'Bị lạnh'),
    coded('032009', '콕시듐', 'Coccidiosis', 'Cầu trùng'),
    coded('032010', '도태', 'Destroyed by choice', 'Chủ động loại'),
    coded('032011', '식자', 'Savaged', 'Nái cắn con'),
    coded('032012', '체중미달', 'Underweight', 'Nhẹ cân'),
    coded('032013', '관절염', 'Arthritis', 'Viêm khớp'),
    coded('032014', '급사', 'Sudden death', 'Chết đột ngột'),
    coded('032015', '외상', 'Injury', 'Chấn thương'),
    coded('032016', '위축', 'Wasting', 'Còi cọc'),
    coded('032018', '견좌자세', 'Sits like a dog', 'Ngồi kiểu chó'),
    coded('032019', '탈장', 'Hernia', 'Thoát vị'),
    coded('032020', '떨림', 'Tremor', 'Run rẩy'),
    coded('032022', '피부병', 'Skin disease', 'Bệnh da'),
    coded('032099', '기타', 'Other', 'Khác'),
  ],
  // Cause of a group's loss.
  '033': [
    coded('033001', '원인불명', 'Unknown', 'Không rõ nguyên nhân'),
    coded('033014', '급사', 'Sudden death', 'Chết đột ngột'),
    coded('033003', '흉막폐렴', 'Pleuropneumonia', 'Viêm phổi dính sườn'),
    coded('033012', '급성폐렴', 'Acute pneumonia', 'Viêm phổi cấp'),
    coded('033005', '대장균증', 'E. coli', 'Bệnh do E. coli'),
    coded('033020', '회장염', 'Ileitis', 'Viêm hồi tràng'),
    coded('033030', '돈적리', 'Swine dysentery', 'Hồng lỵ'),
    coded('033021', '살모넬라', 'Salmonella', 'Phó thương hàn'),
    coded('033017', 'PED(돼지유행성설사)', 'PED', 'Tiêu chảy cấp (PED)'),
    coded('033018', 'TGE(전염성위장염)', 'TGE', 'Viêm dạ dày ruột truyền nhiễm (TGE)'),
    coded('033027', '로타바이러스', 'Rotavirus', 'Rotavirus'),
    coded('033004', '위궤양', 'Gastric ulcer', 'Loét dạ dày'),
    coded('033007', '탈항', 'Rectal prolapse', 'Sa trực tràng'),
    coded('033023', '탈장', 'Hernia', 'Thoát vị'),
    coded('033028', '관절염', 'Arthritis', 'Viêm khớp'),
    coded('033029', '위축', 'Wasting', 'Còi cọc'),
    coded('033015', '압사', 'Crushed', 'Bị đè'),
    coded('033032', '투쟁', 'Fighting', 'Cắn nhau'),
    coded('033013', '피부병', 'Skin disease', 'Bệnh da'),
    coded('033024', '신경증상', 'Nervous signs', 'Triệu chứng thần kinh'),
    coded('033022', '사고사', 'Accident', 'Tai nạn'),
    coded('033025', '도태', 'Destroyed by choice', 'Chủ động loại'),
  ],
  // Breeds of sows, boars and groups, by the usual letters in every language.
  '041': [
    breed('041009', 'YL'),
    breed('041006', 'LY'),
    breed('041010', 'YY'),
    breed('041004', 'LL'),
    breed('041033', 'DD'),
    breed('041013', 'F1'),
  ],
  '042': [
    breed('042001', 'DD'),
    breed('042006', 'YY'),
    breed('042005', 'LL'),
    breed('042024', 'Dk'),
    breed('042015', 'PIC'),
    breed('042051', 'F1'),
  ],
  '043': [
    breed('043001', 'YLD'),
    breed('043002', 'LYD'),
    breed('043005', 'YL'),
    breed('043004', 'LY'),
    breed('043009', 'F1'),
  ],
  // Fostering reason.
  '05': [
    coded('050001', '두수조절', 'Litter size', 'Cân đối số con'),
    coded('050002', '포유중단', 'Suckling broken off', 'Ngừng cho bú'),
    coded('050003', '모돈폐사', 'Sow died', 'Nái chết'),
    coded('050004', '대리모', 'Nurse sow', 'Nái nuôi ghép'),
    coded('050005', '비유불량', 'Poor milk', 'Kém sữa'),
    coded('050007', '포유불능', 'Cannot suckle', 'Không cho bú được'),
    coded('050006', '기타', 'Other', 'Khác'),
  ],
  // House kind. Sows live in the first four, groups in the others.
  '08': [
    coded('080001', '후보사', 'Gilts', 'Chuồng hậu bị'),
    coded('080002', '교배사', 'Mating', 'Chuồng phối'),
    coded('080003', '임신사', 'Gestation', 'Chuồng mang thai'),
    coded('080004', '분만사', 'Farrowing', 'Chuồng đẻ'),
    coded('080005', '자돈사', 'Nursery', 'Chuồng cai sữa'),
    coded('080006', '육성사', 'Grower', 'Chuồng heo choai'),
    coded('080007', '비육전기사', 'Early finishing', 'Chuồng vỗ béo giai đoạn đầu'),
    coded('080009', '비육후기사', 'Late finishing', 'Chuồng vỗ béo giai đoạn cuối'),
    coded('080008', '인큐베이터(베이비하우스)', 'Baby house', 'Chuồng úm'),
    coded('080010', '검정사', 'Test house', 'Chuồng kiểm định'),
  ],
  // Medicine category.
  '20': [
    coded('200001', '백신', 'Vaccine', 'Vắc-xin'),
    coded('200002', '호르몬제', 'Hormone', 'Hormone'),
    coded('200003', '영양제', 'Nutrient', 'Thuốc bổ'),
    coded('200004', '구충제', 'Dewormer', 'Thuốc tẩy giun sán'),
    coded('200005', '면역증강제', 'Immune booster', 'Tăng miễn dịch'),
    coded('200006', '소염제', 'Anti-inflammatory', 'Kháng viêm'),
    coded('200007', '치료제', 'Remedy', 'Thuốc điều trị'),
    coded('200008', '항생제', 'Antibiotic', 'Kháng sinh'),
    coded('200009', '첨가제', 'Additive', 'Phụ gia'),
    coded('200010', '소독제', 'Disinfectant', 'Thuốc sát trùng'),
    coded('200011', '구서제', 'Rodenticide', 'Thuốc diệt chuột'),
    coded('200014', '기타', 'Other', 'Khác'),
  ],
  // When back-fat is measured.
  '29': [
    coded('290001', '교배 후 50일', 'Day 50 after mating', 'Ngày 50 sau phối'),
    coded('290002', '분만 전', 'Before farrowing', 'Trước khi đẻ'),
    coded('290003', '이유 시', 'At weaning', 'Khi cai sữa'),
  ],
  // Treatment method.
  '30': [
    coded('300001', '주사', 'Injection', 'Tiêm'),
    coded('300002', '사료 첨가', 'In feed', 'Trộn thức ăn'),
    coded('300003', '음수 투여', 'In water', 'Pha nước uống'),
  ],
  // Purpose of a release from the store.
  '34': [
    coded('340001', '정상', 'Normal', 'Bình thường'),
    coded('340002', '파손', 'Broken', 'Hư hỏng'),
    coded('340003', '기한 경과', 'Past its date', 'Quá hạn'),
    coded('340004', '재고 조정', 'Stock correction', 'Điều chỉnh tồn kho'),
  ],
} as const satisfies CodeLists

function breed(code: string, letters: string) {
  return coded(code, letters, letters, letters)
}
