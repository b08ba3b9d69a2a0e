import { entry, type CodeLists } from './code.ts'

/**
 * The dictionary of the breeders' association or company, which a farm may extend. The numbers are those that farms' records already
 * bear. The same number means another list in the system dictionary.
 */
export const associationCodes = {
  // Removal reason of a sow or boar; old age is the default.
  '031': [
    entry('031038', '노산', 'Old age', 'Nái già'),
    entry('031003', '무발정', 'No heat', 'Không lên giống'),
    entry('031004', '연속재발', 'Repeated returns', 'Lốc lại nhiều lần'),
    entry('031021', '불임', 'Infertile', 'Vô sinh'),
    entry('031007', '유산', 'Abortion', 'Sảy thai'),
    entry('031029', '산자수 불량', 'Small litters', 'Đẻ ít con'),
    entry('031008', '성적불량', 'Poor results', 'Năng suất kém'),
    entry('031012', '지제불량', 'Bad legs', 'Chân móng kém'),
    entry('031041', '관절염', 'Arthritis', 'Viêm khớp'),
    entry('031014', '후구마비', 'Hind-leg paralysis', 'Liệt chân sau'),
    entry('031051', '기립불능', 'Cannot stand', 'Không đứng được'),
    entry('031172', '유방염', 'Mastitis', 'Viêm vú'),
    entry('031022', '무유', 'No milk', 'Mất sữa'),
    entry('031023', '유두불량', 'Bad teats', 'Núm vú kém'),
    entry('031149', '자궁염', 'Metritis', 'Viêm tử cung'),
    entry('031118', '자궁탈', 'Uterine prolapse', 'Sa tử cung'),
    entry('031125', '직장탈', 'Rectal prolapse', 'Sa trực tràng'),
    entry('031053', '난산', 'Difficult farrowing', 'Đẻ khó'),
    entry('031009', '호흡기질병', 'Respiratory disease', 'Bệnh hô hấp'),
    entry('031015', '소화기질병', 'Digestive disease', 'Bệnh tiêu hóa'),
    entry('031010', '위축', 'Wasting', 'Gầy còm'),
    entry('031030', '급사', 'Sudden death', 'Chết đột ngột'),
    entry('031106', '외상', 'Injury', 'Chấn thương'),
    entry('031152', '열사병', 'Heat stroke', 'Say nóng'),
    entry('031061', '돈군정리', 'Herd reorganised', 'Sắp xếp lại đàn'),
    entry('031017', '기타', 'Other', 'Khác'),
    entry('031001', '원인불명', 'Unknown', 'Không rõ nguyên nhân'),
  ],
  // Cause of death of suckling piglets.
  '032': [
    entry('032001', '압사', 'Crushed', 'Bị đè'),
    entry('032002', '설사', 'Scours', 'Tiêu chảy'),
    entry('032003', '아사', 'Starved', 'Chết đói'),
    entry('032004', '기형', 'Malformed', 'Dị tật'),
    entry('032005', '허약', 'Weak', 'Yếu'),
    entry('032006', '원인불명', 'Unknown', 'Không rõ nguyên nhân'),
    entry('032007', '질병', 'Disease', 'Bệnh'),
    entry('032008', '저체온', 'Chilled', 'Bị lạnh'),
    entry('032009', '콕시듐', 'Coccidiosis', 'Cầu trùng'),
    entry('032010', '도태', 'Destroyed by choice', 'Chủ động loại'),
    entry('032011', '식자', 'Savaged', 'Nái cắn con'),
    entry('032012', '체중미달', 'Underweight', 'Nhẹ cân'),
    entry('032013', '관절염', 'Arthritis', 'Viêm khớp'),
    entry('032014', '급사', 'Sudden death', 'Chết đột ngột'),
    entry('032015', '외상', 'Injury', 'Chấn thương'),
    entry('032016', '위축', 'Wasting', 'Còi cọc'),
    entry('032018', '견좌자세', 'Sits like a dog', 'Ngồi kiểu chó'),
    entry('032019', '탈장', 'Hernia', 'Thoát vị'),
    entry('032020', '떨림', 'Tremor', 'Run rẩy'),
    entry('032022', '피부병', 'Skin disease', 'Bệnh da'),
    entry('032099', '기타', 'Other', 'Khác'),
  ],
  // Cause of a group's loss.
  '033': [
    entry('033001', '원인불명', 'Unknown', 'Không rõ nguyên nhân'),
    entry('033014', '급사', 'Sudden death', 'Chết đột ngột'),
    entry('033003', '흉막폐렴', 'Pleuropneumonia', 'Viêm phổi dính sườn'),
    entry('033012', '급성폐렴', 'Acute pneumonia', 'Viêm phổi cấp'),
    entry('033005', '대장균증', 'E. coli', 'Bệnh do E. coli'),
    entry('033020', '회장염', 'Ileitis', 'Viêm hồi tràng'),
    entry('033030', '돈적리', 'Swine dysentery', 'Hồng lỵ'),
    entry('033021', '살모넬라', 'Salmonella', 'Phó thương hàn'),
    entry('033017', 'PED(돼지유행성설사)', 'PED', 'Tiêu chảy cấp (PED)'),
    entry('033018', 'TGE(전염성위장염)', 'TGE', 'Viêm dạ dày ruột truyền nhiễm (TGE)'),
    entry('033027', '로타바이러스', 'Rotavirus', 'Rotavirus'),
    entry('033004', '위궤양', 'Gastric ulcer', 'Loét dạ dày'),
    entry('033007', '탈항', 'Rectal prolapse', 'Sa trực tràng'),
    entry('033023', '탈장', 'Hernia', 'Thoát vị'),
    entry('033028', '관절염', 'Arthritis', 'Viêm khớp'),
    entry('033029', '위축', 'Wasting', 'Còi cọc'),
    entry('033015', '압사', 'Crushed', 'Bị đè'),
    entry('033032', '투쟁', 'Fighting', 'Cắn nhau'),
    entry('033013', '피부병', 'Skin disease', 'Bệnh da'),
    entry('033024', '신경증상', 'Nervous signs', 'Triệu chứng thần kinh'),
    entry('033022', '사고사', 'Accident', 'Tai nạn'),
    entry('033025', '도태', 'Destroyed by choice', 'Chủ động loại'),
  ],
  // Breeds of sows, boars and groups: the letters that farms write, the same in every language.
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
    entry('050001', '두수조절', 'Litter size', 'Cân đối số con'),
    entry('050002', '포유중단', 'Suckling broken off', 'Ngừng cho bú'),
    entry('050003', '모돈폐사', 'Sow died', 'Nái chết'),
    entry('050004', '대리모', 'Nurse sow', 'Nái nuôi ghép'),
    entry('050005', '비유불량', 'Poor milk', 'Kém sữa'),
    entry('050007', '포유불능', 'Cannot suckle', 'Không cho bú được'),
    entry('050006', '기타', 'Other', 'Khác'),
  ],
  // House kind. Sows live in the first four, groups in the others.
  '08': [
    entry('080001', '후보사', 'Gilts', 'Chuồng hậu bị'),
    entry('080002', '교배사', 'Mating', 'Chuồng phối'),
    entry('080003', '임신사', 'Gestation', 'Chuồng mang thai'),
    entry('080004', '분만사', 'Farrowing', 'Chuồng đẻ'),
    entry('080005', '자돈사', 'Nursery', 'Chuồng cai sữa'),
    entry('080006', '육성사', 'Grower', 'Chuồng heo choai'),
    entry('080007', '비육전기사', 'Early finishing', 'Chuồng vỗ béo giai đoạn đầu'),
    entry('080009', '비육후기사', 'Late finishing', 'Chuồng vỗ béo giai đoạn cuối'),
    entry('080008', '인큐베이터(베이비하우스)', 'Baby house', 'Chuồng úm'),
    entry('080010', '검정사', 'Test house', 'Chuồng kiểm định'),
  ],
  // Medicine category.
  '20': [
    entry('200001', '백신', 'Vaccine', 'Vắc-xin'),
    entry('200002', '호르몬제', 'Hormone', 'Hormone'),
    entry('200003', '영양제', 'Nutrient', 'Thuốc bổ'),
    entry('200004', '구충제', 'Dewormer', 'Thuốc tẩy giun sán'),
    entry('200005', '면역증강제', 'Immune booster', 'Tăng miễn dịch'),
    entry('200006', '소염제', 'Anti-inflammatory', 'Kháng viêm'),
    entry('200007', '치료제', 'Remedy', 'Thuốc điều trị'),
    entry('200008', '항생제', 'Antibiotic', 'Kháng sinh'),
    entry('200009', '첨가제', 'Additive', 'Phụ gia'),
    entry('200010', '소독제', 'Disinfectant', 'Thuốc sát trùng'),
    entry('200011', '구서제', 'Rodenticide', 'Thuốc diệt chuột'),
    entry('200014', '기타', 'Other', 'Khác'),
  ],
  // When back-fat is measured.
  '29': [
    entry('290001', '교배 후 50일', 'Day 50 after mating', 'Ngày 50 sau phối'),
    entry('290002', '분만 전', 'Before farrowing', 'Trước khi đẻ'),
    entry('290003', '이유 시', 'At weaning', 'Khi cai sữa'),
  ],
  // Treatment method.
  '30': [
    entry('300001', '주사', 'Injection', 'Tiêm'),
    entry('300002', '사료 첨가', 'In feed', 'Trộn thức ăn'),
    entry('300003', '음수 투여', 'In water', 'Pha nước uống'),
  ],
  // What a release from the store is for.
  '34': [
    entry('340001', '정상', 'Normal', 'Bình thường'),
    entry('340002', '파손', 'Broken', 'Hư hỏng'),
    entry('340003', '기한 경과', 'Past its date', 'Quá hạn'),
    entry('340004', '재고 조정', 'Stock correction', 'Điều chỉnh tồn kho'),
  ],
} as const satisfies CodeLists

function breed(code: string, letters: string) {
  return entry(code, letters, letters, letters)
}
