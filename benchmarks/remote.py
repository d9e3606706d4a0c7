"""The live stage on a phone, measured from outside: the parts stage, page and link of `benchmarks/window remote`.

Each part prints its measures beside the expected ones. Other load on the machine spoils the times.
"""
import contextlib
import http.client
import importlib.machinery
import importlib.util
import json
import math
import os
import shutil
import statistics
import subprocess
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
loader = importlib.machinery.SourceFileLoader("check_page", os.path.join(HERE, "../check-page"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_page", loader))
loader.exec_module(check)


class Verdict:
    def __init__(self): self.failed = 0

    def say(self, isSo, words):
        self.failed += not isSo
        print(f"remote: {'ok' if isSo else 'MISSED'}: {words}", flush=True)

    def delays(self, words, all, median, most):
        all = sorted(all)
        if len(all) < 10: return self.say(False, f"{words}: only {len(all)} pictures followed")
        middle, late = statistics.median(all), all[int(len(all) * 0.99)]
        self.say(middle <= median and late <= most, f"{words}: finger to picture {middle:.0f} ms, 99 % {late:.0f} ms; expected {median} and {most}")


# MARK: The stage for a program


class Stream:
    """A window, a program's finger that drags, and a client with two requests at once, as the page has them."""

    def __init__(self, program, effect, folder):
        self.fidget = check.Fidget(program, folder, effect)
        self.hand, self.frames = self.connect(), self.connect()
        self.post("play", {"width": 390, "height": 844, "ratio": 2, "shape": True})
        self.number()
        # The window still copies the stage for two seconds after the last client has gone.
        self.drag(3)

    def connect(self):
        host, _, port = self.fidget.url.removeprefix("http://").strip("/").partition(":")
        return http.client.HTTPConnection(host, int(port))

    def ask(self, line, method, path, body=None):
        line.request(method, path, body and json.dumps(body), {"Authorization": f"Bearer {self.fidget.token}"})
        answer = line.getresponse()
        answer.read()
        return answer

    def post(self, path, body): self.ask(self.hand, "POST", f"/{path}", body)

    def touch(self, phase, x): self.post("touches", {"touches": [{"id": 1, "phase": phase, "x": 0.5 + x, "y": 0.3}]})

    def drag(self, seconds):
        # A finger without news for a second has ended, so every drag has a finger of its own.
        self.touch("down", 0.3 * math.sin(3 * time.monotonic()))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.touch("move", 0.3 * math.sin(3 * time.monotonic()))
            time.sleep(1 / 60)
        self.touch("up", 0.3 * math.sin(3 * time.monotonic()))

    def number(self):
        """The number of frames that the window has drawn."""
        return int(self.ask(self.frames, "GET", "/stage?width=16&height=16&client=2").headers["Fidget-Frame"])

    def used(self):
        """Milliseconds of a processor: of the thread that draws, and of all others."""
        pid, times = self.fidget.process.pid, {}
        for thread in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{thread}/schedstat") as file:
                times[int(thread)] = int(file.read().split()[0]) / 1e6
        own = times.pop(pid)
        return own, sum(times.values())

    def measure(self, seconds=5):
        """Milliseconds of the thread that draws for a frame, of all others for a second, and frames a second."""
        first, start = self.number(), time.monotonic()
        # The copies for this request do not count.
        self.drag(2.5)
        before, begin = self.used(), time.monotonic()
        self.drag(seconds)
        after, end = self.used(), time.monotonic()
        rate = (self.number() - first) / (end - start)
        own, others = ((new - old) / (end - begin) for old, new in zip(before, after))
        return own / rate, others, rate

    @contextlib.contextmanager
    def watched(self):
        numbers, isOver = {self.number()}, threading.Event()

        def watch():
            line = self.connect()
            with contextlib.suppress(OSError, http.client.HTTPException):
                while not isOver.is_set():
                    answer = self.ask(line, "GET", f"/stage?width=780&height=1688&client=1&after={max(numbers)}&base={max(numbers)}")
                    if answer.status == 200: numbers.add(int(answer.headers["Fidget-Frame"]))

        watchers = [threading.Thread(target=watch, daemon=True) for _ in range(2)]
        for watcher in watchers: watcher.start()
        self.drag(1)
        yield numbers
        isOver.set()
        for watcher in watchers: watcher.join()

    def close(self): self.fidget.end()


def stage(verdict, program):
    """The cost of one phone's pictures, without a browser."""
    for effect in ("lamp", "cards"):
        with tempfile.TemporaryDirectory() as folder, contextlib.closing(Stream(program, effect, folder)) as stream:
            none, one, shown = [], [], []
            for _ in range(3):
                none.append(stream.measure())
                with stream.watched() as numbers:
                    start, count = time.monotonic(), len(numbers)
                    one.append(stream.measure())
                    shown.append((len(numbers) - count) / (time.monotonic() - start))
            (alone, rest, _), (own, others, rate) = ([statistics.median(column) for column in zip(*all)] for all in (none, one))
            pictures = statistics.median(shown)
            # A busy machine sends fewer than it should, and would need less of a core.
            cost = (others - rest) / max(1, pictures)
            verdict.say(pictures >= 55, f"{effect}: {pictures:.0f} pictures a second of 780 × 1688, of {rate:.0f} frames; expected 55")
            verdict.say(own / alone <= 1.03, f"{effect}: a frame costs the thread that draws {own / alone:.3f} times as much as without a client; expected 1.03")
            verdict.say(cost * 5.5 <= 40, f"{effect}: a picture takes {cost:.1f} ms, 55 a second {cost * 5.5:.0f} % of a core; expected 40 %")


# MARK: The page


class Play:
    """The page's view Play in a browser."""

    def __init__(self, program, chromium, host="127.0.0.1"):
        self.folder = tempfile.TemporaryDirectory()
        self.fidget = check.Fidget(program, os.path.join(self.folder.name, "fidget"), "cards", host=host)
        self.browser = check.Browser(chromium, self.folder.name)
        self.page = self.browser.page(self.fidget.link)
        self.page.run("view('play')")
        self.page.wait("playing.shown > 0", "the stage is seen")
        self.page.run(check.WATCH)

    def __enter__(self): return self

    def __exit__(self, *_):
        self.browser.end()
        self.fidget.end()
        self.folder.cleanup()

    def show(self, effect):
        self.fidget.ask("POST", "/commands/effect", {"id": effect})
        self.page.wait(f"now.state.effect == '{effect}'", effect)
        time.sleep(1)

    def rate(self, seconds=4): return self.page.run(f"{check.FIDGETING}({seconds})")

    def delays(self, count): return check.delays(self.page, count)


def page(verdict, program, chromium):
    """Over loopback, at the ratio 2."""
    with Play(program, chromium) as play:
        verdict.delays("loopback", play.delays(100), 33, 66)
        for effect in ("cards", "lamp"):
            play.show(effect)
            play.rate(2)
            rate = play.rate()
            verdict.say(rate >= 55, f"loopback: {effect}: {rate:.0f} pictures a second, expected 55; {play.page.run('playing.words')}")


class Link:
    """The program `link` and its namespace, in which the browser is."""

    host, space = "10.77.84.1", "fidget-play"

    def __init__(self):
        self.child = subprocess.Popen([os.path.join(HERE, "link"), self.space], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.isUp = self.child.stdout.readline() == "ready\n"

    def say(self, words):
        """Changes the link, and returns the bytes in its longest queue since the last change."""
        self.child.stdin.write(words + "\n")
        self.child.stdin.flush()
        return int(self.child.stdout.readline())

    def chromium(self, chromium, folder):
        """A program that runs the browser behind the link."""
        path = os.path.join(folder, "chromium")
        with open(path, "w") as file: file.write(f'#!/bin/sh\nexec ip netns exec {self.space} {chromium} "$@"\n')
        os.chmod(path, 0o755)
        return path

    def close(self):
        self.child.stdin.close()
        self.child.wait()


def link(verdict, program, chromium):
    """Over 20 ms and 20 Mbit/s, with loss, and with a stop of 2 s."""
    with contextlib.closing(Link()) as link, tempfile.TemporaryDirectory() as folder:
        if not link.isUp: return print("remote: SKIPPED over a link: it needs root and /dev/net/tun")
        with Play(program, link.chromium(chromium, folder), link.host) as play: slow(verdict, play, link)


def slow(verdict, play, link):
    words = "20 ms, 20 Mbit/s"
    play.rate(4)
    link.say("go")
    rates, queues = zip(*((play.rate(3), link.say("go")) for _ in range(3)))
    verdict.say(min(rates) >= 30, f"{words}: {min(rates):.0f} pictures a second, expected 30; {play.page.run('playing.words')}")
    verdict.say(queues[-1] < queues[0] * 1.5 + 20_000, f"{words}: the router's longest queue does not grow: {', '.join(f'{queue / 1000:.0f}' for queue in queues)} kB")
    delays = play.delays(60)
    verdict.delays(words, delays, 120, 240)
    third = len(delays) // 3
    first, last = statistics.median(delays[:third]), statistics.median(delays[-third:])
    verdict.say(last < first * 1.5 + 20, f"{words}: delays do not grow: {first:.0f} ms at first, {last:.0f} ms at last")
    link.say("loss 5")
    rate = play.rate(5)
    verdict.say(rate >= 10, f"5 % loss: {rate:.0f} pictures a second, expected 10; {play.page.run('playing.words')}")
    link.say("loss 0")
    time.sleep(1)
    seen, page = len(play.fidget.events()), play.page
    page.touch("touchStart", (195, 420))
    time.sleep(0.3)
    link.say("stop")
    time.sleep(2)
    link.say("go")
    start, shown = time.monotonic(), page.run("draws.length")
    page.touch("touchCancel")
    ended = [event for event in play.fidget.events()[seen:] if event["event"] == "touch.cancelled"]
    verdict.say(len(ended) == 1, f"a link that stops for 2 s ends the finger by cancel, {len(ended)} of 1")
    play.fidget.ask("POST", "/commands/restart", {})
    try: page.wait(f"draws.length > {shown}", "a picture", 10)
    except check.Failure: pass
    late = time.monotonic() - start
    verdict.say(late < 1, f"the picture goes on {late:.1f} s after the link, expected 1")
    rate = play.rate(3)
    verdict.say(rate >= 30, f"and then {rate:.0f} pictures a second, expected 30; {page.run('playing.words')}")


PARTS = {"stage": stage, "page": page, "link": link}


def measure(parts, program):
    """Measures these parts, and returns the number of measures that are not as expected."""
    verdict, chromium = Verdict(), shutil.which("chromium")
    program = os.path.abspath(program)
    for part in parts:
        if part == "stage": stage(verdict, program)
        elif chromium: PARTS[part](verdict, program, chromium)
        else: print(f"remote: SKIPPED {part}: there is no chromium; ./install --ci has it")
    return verdict.failed
