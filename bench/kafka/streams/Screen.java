import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What a team could write in an afternoon instead of using weir: Kafka Streams,
 * exactly once, every pattern tried on every record.
 *
 * <p>Screen BROKERS FROM TO APPLICATION_ID THREADS COUNT: ends after COUNT
 * records and prints, as JSON, how long the first to the last one took.
 */
public final class Screen {
  private static final AtomicLong seen = new AtomicLong();
  private static final AtomicLong hits = new AtomicLong();
  private static final CountDownLatch through = new CountDownLatch(1);
  private static volatile long firstNs;
  private static volatile long firstCpuNs;
  private static volatile long lastNs;
  private static volatile long lastCpuNs;
  private static long count;

  private static long cpuNs() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime();
  }

  /** A small verdict: which patterns found something, and where. */
  static String judge(String text) {
    var found = new StringBuilder();
    for (var one : Patterns.ALL) {
      var matcher = one.pattern().matcher(text);
      if (!matcher.find()) {
        continue;
      }
      hits.incrementAndGet();
      found.append(found.isEmpty() ? "" : ",")
          .append("{\"name\":\"").append(one.name())
          .append("\",\"start\":").append(matcher.start())
          .append(",\"end\":").append(matcher.end()).append('}');
    }
    var decision = found.isEmpty() ? "allow" : "block";
    return "{\"decision\":\"" + decision + "\",\"findings\":[" + found + "]}";
  }

  private static String take(String text) {
    if (seen.get() == 0 && firstNs == 0) {
      firstCpuNs = cpuNs();
      firstNs = System.nanoTime();
    }
    var verdict = judge(text);
    if (seen.incrementAndGet() == count) {
      lastNs = System.nanoTime();
      lastCpuNs = cpuNs();
      through.countDown();
    }
    return verdict;
  }

  private static Properties settings(String[] args) {
    var out = new Properties();
    out.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
    out.put(StreamsConfig.APPLICATION_ID_CONFIG, args[3]);
    out.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, args[4]);
    out.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    out.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
    out.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    out.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    out.put("auto.offset.reset", "earliest");
    return out;
  }

  public static void main(String[] args) throws InterruptedException {
    count = Long.parseLong(args[5]);
    var builder = new StreamsBuilder();
    builder.<String, String>stream(args[1]).mapValues(Screen::take).to(args[2]);
    try (var streams = new KafkaStreams(builder.build(), settings(args))) {
      streams.start();
      through.await();
      streams.close(Duration.ofSeconds(30));
    }
    var seconds = (lastNs - firstNs) / 1e9;
    System.out.printf(Locale.ROOT,
        "{\"records\": %d, \"threads\": %s, \"patterns\": %d, \"hits\": %d, "
            + "\"seconds\": %.3f, \"records_per_s\": %.0f, \"cpu_us_per_record\": %.1f}%n",
        count, args[4], Patterns.ALL.size(), hits.get(), seconds, count / seconds,
        (lastCpuNs - firstCpuNs) / 1e3 / count);
  }
}
