import { words } from '@penside/domain/language/words.ts'

export const weather = words({
  noSource: {
    ko: '날씨 제공처가 설정되지 않았습니다.',
    en: 'No weather source is set.',
    vi: 'Chưa đặt nguồn thời tiết.',
  },
  noSourceStep: {
    ko: '서버 운영자가 기상청 서비스 주소(WEATHER_URL)를 설정하면 예보가 표시됩니다.',
    en: 'The forecast appears once the operator of the server sets the service address (WEATHER_URL).',
    vi: 'Dự báo sẽ hiện khi người vận hành máy chủ đặt địa chỉ dịch vụ (WEATHER_URL).',
  },
  noPlace: {
    ko: '농장 위치가 설정되지 않았습니다.',
    en: 'The farm’s location is not set.',
    vi: 'Chưa đặt vị trí trại.',
  },
  noPlaceStep: {
    ko: '위치를 설정하면 농장의 예보와 온습도지수가 표시됩니다.',
    en: 'Set the location to see the forecast and the heat index.',
    vi: 'Đặt vị trí để xem dự báo và chỉ số nhiệt ẩm tại trại.',
  },
  noPlaceForWorkers: {
    ko: '관리자가 농장 위치를 설정하면 예보가 표시됩니다.',
    en: 'The forecast appears once a manager has set the farm’s location.',
    vi: 'Dự báo sẽ hiện khi quản lý đặt vị trí trại.',
  },
  setPlace: { ko: '위치 설정', en: 'Set location', vi: 'Đặt vị trí' },
  changePlace: { ko: '위치 변경', en: 'Change location', vi: 'Đổi vị trí' },
  here: { ko: '현재 위치 사용', en: 'Use my location', vi: 'Dùng vị trí hiện tại' },
  nowhere: {
    ko: '이 휴대폰의 위치를 알 수 없습니다. 위도와 경도를 입력하세요.',
    en: 'This phone does not share its location. Enter the latitude and longitude.',
    vi: 'Không lấy được vị trí của điện thoại. Hãy nhập vĩ độ và kinh độ.',
  },
  latitude: { ko: '위도', en: 'Latitude', vi: 'Vĩ độ' },
  longitude: { ko: '경도', en: 'Longitude', vi: 'Kinh độ' },
  waiting: {
    ko: '예보를 곧 받아 옵니다. 몇 분 뒤에 다시 확인하세요.',
    en: 'The forecast will be fetched soon. Check again in a few minutes.',
    vi: 'Dự báo sắp được tải về. Hãy xem lại sau vài phút.',
  },
  fails: {
    ko: '예보를 받지 못하고 있습니다.',
    en: 'The forecast cannot be fetched.',
    vi: 'Không nhận được dự báo.',
  },
  since: { ko: '마지막으로 받은 때: {{ago}}', en: 'Last received {{ago}}', vi: 'Nhận lần cuối {{ago}}' },
  source: {
    ko: '기상청 단기예보 · {{ago}} 받음',
    en: 'Forecast of the Korea Meteorological Administration · received {{ago}}',
    vi: 'Dự báo của Cơ quan Khí tượng Hàn Quốc · nhận {{ago}}',
  },
  now: { ko: '지금', en: 'Now', vi: 'Bây giờ' },
  humidity: { ko: '습도', en: 'Humidity', vi: 'Độ ẩm' },
  wind: { ko: '바람', en: 'Wind', vi: 'Gió' },
  rainChance: { ko: '강수확률', en: 'Chance of rain', vi: 'Khả năng mưa' },
  heat: { ko: '온습도지수', en: 'Heat index', vi: 'Chỉ số nhiệt ẩm' },
  fewer: {
    ko: '온습도지수 {{index}} 이상인 시간에는 모돈의 수태율이 떨어지기 시작합니다.',
    en: 'From an index of {{index}}, fewer sows conceive.',
    vi: 'Từ chỉ số {{index}}, tỷ lệ đậu thai của nái bắt đầu giảm.',
  },
  formula: {
    ko: '온습도지수 = 0.8 × 기온 + 습도 × (기온 − 14.4) + 46.4. 국립축산과학원의 돼지 기준: 주의 {{caution}}, 경고 {{warning}}, 위험 {{danger}}, 폐사 {{death}}부터입니다.',
    en: 'Index = 0.8 × temperature + humidity × (temperature − 14.4) + 46.4. For pigs, by the National Institute of Animal Science: caution from {{caution}}, warning from {{warning}}, danger from {{danger}}, deaths from {{death}}.',
    vi: 'Chỉ số = 0,8 × nhiệt độ + độ ẩm × (nhiệt độ − 14,4) + 46,4. Với heo, theo Viện Chăn nuôi Hàn Quốc: chú ý từ {{caution}}, cảnh báo từ {{warning}}, nguy hiểm từ {{danger}}, chết từ {{death}}.',
  },
  lowHigh: { ko: '최저·최고', en: 'Low / high', vi: 'Thấp / cao' },
  time: { ko: '시각', en: 'Time', vi: 'Giờ' },
  sky: { ko: '하늘', en: 'Sky', vi: 'Trời' },
  temperature: { ko: '기온 ℃', en: '°C', vi: '°C' },
  rain: { ko: '강수 %', en: 'Rain %', vi: 'Mưa %' },
  index: { ko: '지수', en: 'Index', vi: 'Chỉ số' },
})
